/** A phone or a tablet: it has a rear camera and a camera app. */
export const isHandheld = () => matchMedia('(pointer: coarse)').matches;
