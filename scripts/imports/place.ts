/** Tests of every package may use this one. */
export const PACKAGE_FOR_TESTS = 'packages/test-programs';

/** What the rules need to know about the path of a file. */
export interface Place {
  path: string;
  /** `packages/identity`, `apps/api`, `e2e`, … */
  workspace: string;
  /** A test, or code that only tests use. */
  isTest: boolean;
  /** Runs in production. */
  isProduct: boolean;
  /** The part of the app: `features`, `database`, `components`, …; '' at the top of src. */
  part: string;
  /** Inside features: which one. */
  feature: string | undefined;
  /** `visitors.routes.ts` → `routes`. */
  layer: string | undefined;
}

export function placeOf(path: string): Place {
  const [first = '', second = '', ...rest] = path.split('/');
  const workspace = first === 'packages' || first === 'apps' ? `${first}/${second}` : first;
  const inSrc = rest[0] === 'src' ? rest.slice(1) : rest;
  const part = inSrc.length > 1 ? inSrc[0]! : '';
  const isTest =
    /\.test\.tsx?$/.test(path) ||
    inSrc.includes('testing') ||
    part === 'attack' ||
    workspace === PACKAGE_FOR_TESTS;
  return {
    path,
    workspace,
    isTest,
    isProduct: rest[0] === 'src' && !isTest,
    part,
    feature: part === 'features' ? inSrc[1] : undefined,
    layer: /\.(routes|service|repository)\.ts$/.exec(path)?.[1],
  };
}
