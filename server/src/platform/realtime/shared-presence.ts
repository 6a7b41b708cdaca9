/** Who is where, over all nodes. Each node tells the others of its own people; nothing is kept, and a silent node's people go. */

export interface Present {
  id: number
  name: string
  typing: boolean
}

/** What nodes tell each other. */
interface Told {
  node: string
  /** A new node asks who is where. */
  asks?: true
  leaves?: true
  places?: [place: string, people: Present[]][]
}

export interface SharedPresenceOptions {
  /** This process, unique among all nodes. */
  node: string
  tell: (words: object) => void
  /** Other nodes' people came or went: tell those who look. */
  onChange: (place: string) => void
  now?: () => number
}

/** A notification carries 8,000 bytes. */
const placesAtOnce = 20
const tellEveryMs = 30_000
const silentMs = 75_000

const isTold = (words: unknown): words is Told =>
  typeof words === 'object' && words !== null && typeof (words as Told).node === 'string'

export class SharedPresence {
  readonly #options: SharedPresenceOptions
  readonly #now: () => number
  readonly #here = new Map<string, Present[]>()
  readonly #nodes = new Map<string, { heardAt: number; places: Map<string, Present[]> }>()
  #timer: NodeJS.Timeout | undefined

  constructor(options: SharedPresenceOptions) {
    this.#options = options
    this.#now = options.now ?? Date.now
  }

  start(): void {
    this.#tell({ asks: true })
    this.#timer = setInterval(() => this.repeat(), tellEveryMs)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#tell({ leaves: true })
  }

  /** The people of this node at a place, all of them. */
  set(place: string, people: Present[]): void {
    if (people.length > 0) this.#here.set(place, people)
    else if (!this.#here.delete(place)) return
    this.#tell({ places: [[place, people]] })
  }

  /** Everybody there, once each. */
  at(place: string): Present[] {
    const everybody = [this.#here.get(place), ...[...this.#nodes.values()].map(({ places }) => places.get(place))]
    const byId = new Map<number, Present>()
    for (const person of everybody.flatMap((people) => people ?? [])) {
      const typing = person.typing || byId.get(person.id)?.typing === true
      byId.set(person.id, { ...person, typing })
    }
    return [...byId.values()]
  }

  hear(words: unknown): void {
    if (!isTold(words) || words.node === this.#options.node) return
    if (words.leaves) {
      this.#forget(words.node)
      return
    }
    const known = this.#nodes.get(words.node) ?? { heardAt: 0, places: new Map<string, Present[]>() }
    known.heardAt = this.#now()
    this.#nodes.set(words.node, known)
    if (words.asks) this.#tellAll()
    for (const [place, people] of words.places ?? []) {
      if (people.length > 0) known.places.set(place, people)
      else known.places.delete(place)
      this.#options.onChange(place)
    }
  }

  /** Says again who is here, and forgets nodes that say nothing any more. */
  repeat(): void {
    for (const [node, { heardAt }] of this.#nodes) if (this.#now() - heardAt > silentMs) this.#forget(node)
    this.#tellAll()
  }

  #forget(node: string): void {
    const places = [...(this.#nodes.get(node)?.places.keys() ?? [])]
    this.#nodes.delete(node)
    for (const place of places) this.#options.onChange(place)
  }

  #tellAll(): void {
    const all = [...this.#here]
    for (let from = 0; from < all.length; from += placesAtOnce) {
      this.#tell({ places: all.slice(from, from + placesAtOnce) })
    }
  }

  #tell(words: Omit<Told, 'node'>): void {
    this.#options.tell({ node: this.#options.node, ...words })
  }
}
