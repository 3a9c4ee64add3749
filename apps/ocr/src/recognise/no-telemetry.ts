/**
 * onnxruntime writes telemetry to the home folder and sends it to its vendor, unless this variable is set before it is
 * loaded. A bundle loads onnxruntime before this line, so `scan-pool.ts` sets the variable for readers, too.
 */
process.env.ORT_DISABLE_TELEMETRY = '1';
