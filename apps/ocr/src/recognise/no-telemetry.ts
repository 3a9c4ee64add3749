/**
 * onnxruntime notes its use in the home folder and sends it to its maker, unless this is set before it is loaded. A bundle
 * loads it first of all: who starts a program that reads sets it, too (reader-process.ts).
 */
process.env.ORT_DISABLE_TELEMETRY = '1';
