import { PACKAGE_FOR_TESTS, type Place } from './place.ts';

/** Explains why one file of ours may not import another; undefined if it may. */
type Rule = (from: Place, to: Place) => string | undefined;

/** identity ← contracts ← apps. A package that is not named here imports nothing of ours. */
const PACKAGES_BELOW: Record<string, string[]> = {
  'packages/contracts': ['packages/identity'],
  'packages/spreadsheets': ['packages/picture-workers'],
};

const packagesPointDown: Rule = (from, to) => {
  if (![from, to].every(({ workspace }) => workspace.startsWith('packages/'))) return undefined;
  if (from.workspace === to.workspace) return undefined;
  if (PACKAGES_BELOW[from.workspace]?.includes(to.workspace)) return undefined;
  if (from.isTest && to.workspace === PACKAGE_FOR_TESTS) return undefined;
  return `${from.workspace} does not import ${to.workspace}: identity ← contracts ← apps`;
};

/** Code for tests, and the evaluation of the OCR service, are not part of what runs in production. */
const productIgnoresTests: Rule = (from, to) =>
  from.isProduct && !to.isProduct ? 'product code does not import test code' : undefined;

const appsStandAlone: Rule = (from, to) =>
  to.workspace.startsWith('apps/') && from.workspace !== to.workspace && from.workspace !== 'e2e'
    ? 'apps do not import each other, and nothing imports an app'
    : undefined;

const browserTestsUseTheBrowser: Rule = (from, to) =>
  from.workspace === 'e2e' && to.workspace.startsWith('apps/') ? 'e2e imports packages, not apps' : undefined;

/** routes → service → repository: no layer imports one to its left, and no layer is skipped. */
const apiLayers: Rule = (from, to) => {
  if (!inApi(from, to) || from.isTest) return undefined;
  const order = ['routes', 'service', 'repository'];
  const [here, there] = [order.indexOf(from.layer ?? ''), order.indexOf(to.layer ?? '')];
  if (here === -1 || there === -1) return undefined;
  if (there < here) return `a ${from.layer} does not import ${to.layer}: routes → service → repository`;
  if (here === 0 && there === 2) return 'routes reach a repository through its service';
  return undefined;
};

const apiFeaturesMeetInServices: Rule = (from, to) =>
  inApi(from, to) &&
  !from.isTest &&
  from.feature &&
  to.feature &&
  from.feature !== to.feature &&
  to.layer !== 'service'
    ? `another feature (${to.feature}) is reached through its service`
    : undefined;

const apiBaseIgnoresFeatures: Rule = (from, to) =>
  inApi(from, to) &&
  !from.isTest &&
  ['database', 'plugins'].includes(from.part) &&
  to.feature &&
  to.layer !== 'service'
    ? `${from.part} does not reach into a feature other than through its service`
    : undefined;

const webPointsDown: Rule = (from, to) => {
  if (from.workspace !== 'apps/web' || to.workspace !== 'apps/web' || from.isTest) return undefined;
  const heights: Record<string, number> = { '': 2, app: 2, features: 1, components: 0, lib: 0, i18n: 0 };
  const [here, there] = [heights[from.part], heights[to.part]];
  if (here === undefined || there === undefined || there <= here) return undefined;
  return `${from.part} does not import ${to.part || 'the top of src'}: app → features → components, lib, i18n`;
};

const ocrPointsDown: Rule = (from, to) => {
  if (from.workspace !== 'apps/ocr' || to.workspace !== 'apps/ocr' || from.isTest) return undefined;
  const order = ['errors', 'image', 'recognise', 'locate', 'documents', ''];
  const [here, there] = [order.indexOf(from.part), order.indexOf(to.part)];
  if (here === -1 || there <= here) return undefined;
  return `${from.part} does not import ${to.part || 'the top of src'}: errors ← image ← recognise ← locate ← documents`;
};

const webFeaturesStandAlone: Rule = (from, to) =>
  from.workspace === 'apps/web' &&
  to.workspace === 'apps/web' &&
  !from.isTest &&
  from.feature &&
  to.feature &&
  from.feature !== to.feature
    ? `features do not import each other (${to.feature}): pages compose them`
    : undefined;

const inApi = (from: Place, to: Place) => from.workspace === 'apps/api' && to.workspace === 'apps/api';

export const rules: Rule[] = [
  packagesPointDown,
  productIgnoresTests,
  appsStandAlone,
  browserTestsUseTheBrowser,
  apiLayers,
  apiFeaturesMeetInServices,
  apiBaseIgnoresFeatures,
  webPointsDown,
  ocrPointsDown,
  webFeaturesStandAlone,
];
