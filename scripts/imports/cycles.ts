/** One cycle for every group of files that import each other (Tarjan's strongly connected components). */
export function findCycles(graph: Map<string, string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];

  function visit(node: string): void {
    order.set(node, order.size);
    lowest.set(node, order.get(node)!);
    open.push(node);
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.includes(next)) lowest.set(node, Math.min(lowest.get(node)!, lowest.get(next)!));
    }
    if (lowest.get(node) !== order.get(node)) return;
    const group = open.splice(open.indexOf(node));
    if (group.length > 1 || graph.get(node)?.includes(node))
      cycles.push(shortestCycle(graph, node, new Set(group)));
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

/** Breadth-first search from a file back to itself. */
function shortestCycle(graph: Map<string, string[]>, start: string, group: Set<string>): string[] {
  const paths: string[][] = [[start]];
  const seen = new Set<string>();
  for (const path of paths) {
    for (const next of graph.get(path.at(-1)!) ?? []) {
      if (next === start) return path;
      if (group.has(next) && !seen.has(next)) {
        seen.add(next);
        paths.push([...path, next]);
      }
    }
  }
  return [...group];
}
