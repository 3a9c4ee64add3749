/**
 * onnxruntime keeps a diary of its use in the home folder and sends it to its maker, unless it is told not to before it is
 * loaded. A thread cannot tell it, having only a copy of the environment: whoever starts one has to.
 */
process.env.ORT_DISABLE_TELEMETRY = '1';
