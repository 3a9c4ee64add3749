export { endPlaywrightRun, endVitestRun } from './end-run.ts';
export { reservePort } from './port.ts';
export { isAlive, parentOf, processTree } from './processes.ts';
export { type Ending, type Program, type ProgramOptions, startProgram } from './program.ts';
export { type ReadyMessage, type Service, type ServiceOptions, startService } from './service.ts';
