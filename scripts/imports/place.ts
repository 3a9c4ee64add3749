/** Where a file stands in the house, as far as the rules care. */
export interface Place {
  path: string;
  /** `packages/identity`, `apps/api`, `e2e`, … */
  workspace: string;
  /** A test, or what only tests use. */
  isTest: boolean;
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
  return {
    path,
    workspace,
    isTest: /\.test\.tsx?$/.test(path) || inSrc.includes('testing'),
    part,
    feature: part === 'features' ? inSrc[1] : undefined,
    layer: /\.(routes|service|repository)\.ts$/.exec(path)?.[1],
  };
}
