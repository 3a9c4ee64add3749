/**
 * For the processes of test files: much of their code runs once, so V8 spends more time on optimised code than it gains, and
 * on a young generation that is too small for it. Together a fifth of the processor time (React pages, api).
 */
export const nodeFlags = ['--no-opt', '--max-semi-space-size=64'];
