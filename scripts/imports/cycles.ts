/** The groups of files that import each other in a circle (Tarjan's strongly connected components), each as one circle. */
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
      cycles.push(shortestCircle(graph, node, new Set(group)));
  }

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}

function shortestCircle(graph: Map<string, string[]>, start: string, group: Set<string>): string[] {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1)!) ?? []) {
      if (next === start) return way;
      if (group.has(next) && !seen.has(next)) {
        seen.add(next);
        ways.push([...way, next]);
      }
    }
  }
  return [...group];
}
