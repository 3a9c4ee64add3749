/** A phone or a tablet: it has a camera of its own at the back, and an application for it. */
export const isHandheld = () => matchMedia('(pointer: coarse)').matches;
