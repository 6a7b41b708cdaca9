/** What the ready flows say. */
export interface FlowWords {
  start: string
  reception: {
    name: string
    description: string
    hello: string
    ask: string
    sales: string
    support: string
    hours: string
    open: string
    soon: string
  }
  lead: { name: string; description: string; who: string; mail: string; wish: string; thanks: string }
  questions: {
    name: string
    description: string
    ask: string
    options: readonly [string, string, string]
    answers: readonly [string, string]
    person: string
  }
  rating: { name: string; description: string; ask: string; glad: string; sorry: string }
  offer: { name: string; description: string; one: string; two: string; ask: string; thanks: string }
}
