import { type Plugin, parseSync, Visitor } from 'vite';

/** A build without the file that a plugin changes must fail: its new place would go unnoticed. */
function changes(name: string) {
  let isDone = false;
  return {
    note: () => {
      isDone = true;
    },
    buildEnd(error?: Error) {
      if (!error && !isDone) throw new Error(`${name}: the build has no such file`);
    },
  };
}

const ids = changes('ids-of-react');
/**
 * Mantine renders each field twice, to give it a random id after a server may have rendered another one. No server renders
 * ours, so the id of React stays.
 */
export const idsOfReact: Plugin = {
  name: 'ids-of-react',
  apply: 'build',
  load: {
    filter: { id: /@mantine\/hooks\/esm\/use-id\/use-id\.mjs$/ },
    handler() {
      ids.note();
      return `
      import { useId as useOwnId } from 'react';
      export function useId(given) {
        const own = useOwnId();
        return typeof given === 'string' ? given : own;
      }`;
    },
  },
  buildEnd: ids.buildEnd,
};

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Inner edits come before the outer ones that contain them. */
const edited = (code: string, edits: readonly Edit[]) =>
  [...edits]
    .sort((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);

const contracts = changes('contracts-for-the-browser');
/**
 * The browser calls an endpoint by its method and path: the schemas that only the api needs are left out. The constants of
 * the contract have no side effects, so those that nobody uses are left out too. Hundreds of schemas took a slow phone a tenth
 * of a second at every start.
 */
export const contractsForTheBrowser: Plugin = {
  name: 'contracts-for-the-browser',
  apply: 'build',
  transform: {
    filter: { id: /packages\/contracts\/src\/[\w-]+\.ts$/ },
    handler(code, id) {
      const edits: Edit[] = [];
      const { program } = parseSync(id.replace(/\.ts$/, '.js'), code);
      new Visitor({
        CallExpression({ callee, arguments: [definition] }) {
          if (callee.type !== 'Identifier' || callee.name !== 'endpoint') return;
          if (definition?.type !== 'ObjectExpression') return;
          for (const property of definition.properties)
            if (
              property.type === 'Property' &&
              property.key.type === 'Identifier' &&
              property.key.name === 'schema'
            )
              edits.push({ start: property.value.start, end: property.value.end, text: 'undefined' });
          contracts.note();
        },
      }).visit(program);
      for (const statement of program.body) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declared?.type !== 'VariableDeclaration') continue;
        for (const { init } of declared.declarations) {
          if (!init || /Function|Literal|Identifier/.test(init.type)) continue;
          edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' });
          edits.push({ start: init.end, end: init.end, text: '))()' });
        }
      }
      return { code: edited(code, edits), map: null };
    },
  },
  buildEnd: contracts.buildEnd,
};
