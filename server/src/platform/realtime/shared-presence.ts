/**
 * Who is at which place, over all nodes. Each node tells the others about its own users. Nothing is stored, and the
 * users of a silent node are removed. Words are lost while the database is away, the ones that say that a place is
 * empty too: a place that is not told again is empty.
 */

export interface Present {
  id: number
  name: string
  typing: boolean
}

/** The messages between nodes. */
interface Told {
  node: string
  /** Sent by a new node to ask for everybody's users. */
  asks?: true
  leaves?: true
  places?: Place[]
}

export interface SharedPresenceOptions {
  /** This process, unique among all nodes. */
  node: string
  tell: (words: object) => void
  /** The users of other nodes changed: tell the viewers. */
  onChange: (place: string) => void
  now?: () => number
}

type Place = [place: string, people: Present[]]

interface Heard {
  people: Present[]
  at: number
}

/** A notification carries less than 8,000 bytes: one that is longer is told to nobody. The rest is for the frame. */
const mostBytes = 7_800

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value)) + 1

/** Of too many at one place, as many as can be told. */
const within = ([place, people]: Place): Place => {
  let left = mostBytes - bytesOf([place, []])
  const tooMany = people.findIndex((person) => {
    left -= bytesOf(person)
    return left < 0
  })
  return [place, tooMany === -1 ? people : people.slice(0, tooMany)]
}

const packed = (places: readonly Place[]): Place[][] => {
  const packs: Place[][] = []
  let left = 0
  for (const place of places) {
    const bytes = bytesOf(place)
    if (bytes > left) {
      packs.push([])
      left = mostBytes
    }
    packs.at(-1)?.push(place)
    left -= bytes
  }
  return packs
}

const tellEveryMs = 30_000
const silentMs = 75_000

const isTold = (words: unknown): words is Told =>
  typeof words === 'object' && words !== null && typeof (words as Told).node === 'string'

export class SharedPresence {
  readonly #options: SharedPresenceOptions
  readonly #now: () => number
  readonly #here = new Map<string, Present[]>()
  readonly #nodes = new Map<string, { heardAt: number; places: Map<string, Heard> }>()
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

  /** The users of this node at a place, all of them. */
  set(place: string, people: Present[]): void {
    if (people.length > 0) this.#here.set(place, people)
    else if (!this.#here.delete(place)) return
    this.#tell({ places: [within([place, people])] })
  }

  /** Everybody at a place, once each. */
  at(place: string): Present[] {
    const everybody = [
      this.#here.get(place),
      ...[...this.#nodes.values()].map(({ places }) => places.get(place)?.people),
    ]
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
    const known = this.#nodes.get(words.node) ?? { heardAt: 0, places: new Map<string, Heard>() }
    known.heardAt = this.#now()
    this.#nodes.set(words.node, known)
    if (words.asks) this.#tellAll()
    for (const [place, people] of words.places ?? []) {
      if (people.length > 0) known.places.set(place, { people, at: known.heardAt })
      else known.places.delete(place)
      this.#options.onChange(place)
    }
  }

  /** Announces this node's users again, and forgets nodes that are silent and places that they no longer announce. */
  repeat(): void {
    const isSilent = (heardAt: number) => this.#now() - heardAt > silentMs
    for (const [node, { heardAt, places }] of this.#nodes) {
      if (isSilent(heardAt)) this.#forget(node)
      else for (const [place, { at }] of places) if (isSilent(at)) this.#empty(places, place)
    }
    this.#tellAll()
  }

  #forget(node: string): void {
    const places = [...(this.#nodes.get(node)?.places.keys() ?? [])]
    this.#nodes.delete(node)
    for (const place of places) this.#options.onChange(place)
  }

  #empty(places: Map<string, Heard>, place: string): void {
    places.delete(place)
    this.#options.onChange(place)
  }

  #tellAll(): void {
    for (const places of packed([...this.#here].map(within))) this.#tell({ places })
  }

  #tell(words: Omit<Told, 'node'>): void {
    this.#options.tell({ node: this.#options.node, ...words })
  }
}
