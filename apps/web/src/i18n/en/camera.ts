export const camera = {
  title: { card: 'Photograph the card', page: 'Photograph the passport page' },
  live: 'What the camera sees',
  take: 'Take the picture',
  device: 'Camera',
  deviceNumber: 'Camera {number, number}',
  torchOn: 'Light on',
  torchOff: 'Light off',
  unflip: 'Mirror as before',
  chooseFile: 'Choose a file instead',
  ownCamera: 'Use the phone’s own camera',
  said: {
    starting: 'Starting the camera… Allow it if the browser asks.',
    dark: 'Too dark: turn on a light',
    empty: 'Lay the document in the frame',
    closer: 'Move closer',
    fit: 'Fit the edges to the frame',
    glare: 'Light hides the text: tilt it a little',
    covered: 'Something covers the text: move your fingers',
    mirrored: 'Mirrored by the camera: it will be turned round',
    moving: 'Hold still',
    blurred: 'Not sharp yet: hold still',
    same: 'Already taken: lay the other side, or press the button',
    ready: 'Good: hold still…',
    taking: 'Taking the picture…',
  },
  problem: {
    insecure: {
      title: 'The camera needs a secure address',
      hint: 'Browsers give the camera only to pages that begin with https. Ask whoever runs Bawaba for its secure address; until then, choose a photo.',
    },
    refused: {
      title: 'The camera is not allowed',
      hint: 'Allow the camera for this page in the browser (the icon beside the address), then try again.',
    },
    none: {
      title: 'No camera was found',
      hint: 'Connect a camera, then try again.',
    },
    busy: {
      title: 'The camera is in use',
      hint: 'Another program or tab holds the camera. Close it, then try again.',
    },
    lost: {
      title: 'The camera went away',
      hint: 'It was unplugged, or another program took it. Connect it, then try again.',
    },
    failed: {
      title: 'The camera did not start',
      hint: 'Try again; if it keeps failing, choose a photo.',
    },
  },
};
