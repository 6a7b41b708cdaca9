export interface Arrow {
  from: string
  to: string
}

/** Every cycle of edges, once, by the shortest way around: `a → b → a`. */
export function circlesIn(arrows: Arrow[]): string[] {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of arrows) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  const circles = [...graph.keys()]
    .map((start) => circleFrom(start, graph))
    .filter((circle) => circle !== undefined)
    .map((circle) => startingWithSmallest(circle))
  return [...new Set(circles)].sort()
}

const FEATURE = /^(server|web)\/src\/features\/([^/]+)\//

/** The same edges between whole features, where no single module need be in a cycle. */
export function betweenFeatures(arrows: Arrow[]): Arrow[] {
  return arrows.flatMap(({ from, to }) => {
    const [source, target] = [featureOf(from), featureOf(to)]
    return source === undefined || target === undefined || source === target ? [] : [{ from: source, to: target }]
  })
}

function featureOf(path: string): string | undefined {
  const match = FEATURE.exec(path)
  return match ? `${match[1]}/${match[2]}` : undefined
}

/** The shortest way from a node back to itself, breadth first. */
function circleFrom(start: string, graph: Map<string, Set<string>>): string[] | undefined {
  const seen = new Set<string>()
  const ways: string[][] = [[start]]
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of graph.get(way.at(-1) ?? start) ?? []) {
      if (next === start) return way
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}

function startingWithSmallest(circle: string[]): string {
  const first = circle.indexOf([...circle].sort()[0] ?? '')
  const turned = [...circle.slice(first), ...circle.slice(0, first)]
  return [...turned, turned[0]].join(' → ')
}
