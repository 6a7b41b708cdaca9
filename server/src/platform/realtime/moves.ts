/**
 * Sockets whose rights changed hear nothing until their new rights are read. What their company hears meanwhile is held
 * for them; all other sockets continue.
 */
import type { LoggedEvent } from './event-reader.ts'

export interface MoveOptions<S extends object, R> {
  /** The new rights of one session; null: it has none. May fail or hang. */
  read: (first: S) => Promise<R | null>
  /** `missed` null: too much was held, so that the client reloads. */
  moved: (socket: S, rights: R, missed: readonly LoggedEvent[] | null) => void
  /** It has no rights, or they cannot be read: the client reconnects with its cursor, and is checked again. */
  close: (socket: S, error?: unknown) => void
  limits?: Partial<typeof usualLimits>
}

export interface Moving {
  companyId: number
  session: string
}

/** Of a company. A reload costs the client less than more than this. */
const usualLimits = {
  mostHeld: 500,
  mostHeldCharacters: 4 * 1024 * 1024,
  /** Each read is a transaction or two. Fewer than a company's share of the connections. */
  readsAtOnce: 4,
  /** Longer than the database lets a statement take. */
  longestReadMs: 30_000,
}

interface Silence extends Moving {
  /** The first held event that is for this socket, counted since the company's first. */
  from: number
  isBehind: boolean
  ended: Promise<void>
  end: () => void
}

interface Held {
  event: LoggedEvent
  characters: number
}

interface Company<S> {
  silent: Set<S>
  /** How many of them wait for what is held. */
  listening: number
  held: Held[]
  /** How many were held before the first of `held`. */
  before: number
  characters: number
  waiting: Map<string, Set<S>>
  /** One read per session at a time: an older one never ends after a newer one. */
  reading: Set<string>
}

const charactersOf = ({ payload, maskedPayload }: LoggedEvent) =>
  JSON.stringify(payload).length + (maskedPayload ? JSON.stringify(maskedPayload).length : 0)

export class Moves<S extends object, R> {
  readonly #options: MoveOptions<S, R>
  readonly #limits: typeof usualLimits
  readonly #silences = new Map<S, Silence>()
  readonly #companies = new Map<number, Company<S>>()

  constructor(options: MoveOptions<S, R>) {
    this.#options = options
    this.#limits = { ...usualLimits, ...options.limits }
  }

  get companies(): number {
    return this.#companies.size
  }

  has(socket: S): boolean {
    return this.#silences.has(socket)
  }

  /** Resolves when the socket is not being moved, or gone. */
  async ended(socket: S): Promise<void> {
    for (let silence = this.#silences.get(socket); silence; silence = this.#silences.get(socket)) await silence.ended
  }

  /** Its rights changed; `start` reads them. */
  add(socket: S, moving: Moving): void {
    const company = this.#companyOf(moving.companyId)
    if (!this.#silences.has(socket)) {
      let end: () => void = () => undefined
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      const from = company.before + company.held.length
      this.#silences.set(socket, { ...moving, from, isBehind: false, ended, end })
      company.silent.add(socket)
      company.listening += 1
    }
    company.waiting.set(moving.session, (company.waiting.get(moving.session) ?? new Set<S>()).add(socket))
  }

  /** After a batch: however often it changes somebody's rights, they are read once. */
  start(): void {
    for (const company of this.#companies.values()) this.#readOn(company)
  }

  hold(event: LoggedEvent): void {
    const company = this.#companies.get(event.companyId)
    if (!company || company.listening === 0) return
    const characters = charactersOf(event)
    company.held.push({ event, characters })
    company.characters += characters
    if (!this.#isFull(company)) return
    this.#trim(company)
    if (this.#isFull(company)) this.#giveUp(company)
  }

  /** What is held is of a database that was replaced: whoever it is held for reloads. */
  giveUp(): void {
    for (const company of this.#companies.values()) this.#giveUp(company)
  }

  /** The socket is gone. */
  forget(socket: S): void {
    const silence = this.#silences.get(socket)
    if (!silence) return
    const { companyId, session } = silence
    const company = this.#companyOf(companyId)
    const waiting = company.waiting.get(session)
    waiting?.delete(socket)
    if (waiting?.size === 0) company.waiting.delete(session)
    this.#end(socket, silence)
  }

  #companyOf(companyId: number): Company<S> {
    const known = this.#companies.get(companyId)
    if (known) return known
    const made: Company<S> = {
      silent: new Set(),
      listening: 0,
      held: [],
      before: 0,
      characters: 0,
      waiting: new Map(),
      reading: new Set(),
    }
    this.#companies.set(companyId, made)
    return made
  }

  #readOn(company: Company<S>): void {
    for (const [session, sockets] of company.waiting) {
      if (company.reading.size >= this.#limits.readsAtOnce) return
      const [first] = sockets
      if (!first || company.reading.has(session)) continue
      company.waiting.delete(session)
      company.reading.add(session)
      void this.#read(first)
        .then((rights) => this.#apply(company, session, sockets, rights))
        .catch((error: unknown) => this.#close(sockets, error))
        .finally(() => {
          company.reading.delete(session)
          this.#readOn(company)
        })
    }
  }

  async #read(first: S): Promise<R | null> {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('reading the rights takes too long')), this.#limits.longestReadMs)
    })
    try {
      return await Promise.race([this.#options.read(first), tooLong])
    } finally {
      clearTimeout(timer)
    }
  }

  #apply(company: Company<S>, session: string, sockets: ReadonlySet<S>, rights: R | null): void {
    if (rights === null) {
      this.#close(sockets)
      return
    }
    for (const socket of sockets) {
      const silence = this.#silences.get(socket)
      // They changed again since the read began: what follows waits for the next one.
      if (!silence || company.waiting.get(session)?.has(socket)) continue
      const missed = silence.isBehind ? null : company.held.slice(silence.from - company.before)
      this.#options.moved(socket, rights, missed?.map(({ event }) => event) ?? null)
      this.#end(socket, silence)
    }
  }

  #close(sockets: ReadonlySet<S>, error?: unknown): void {
    for (const socket of sockets) {
      if (!this.#silences.has(socket)) continue
      this.forget(socket)
      this.#options.close(socket, error)
    }
  }

  #end(socket: S, { companyId, isBehind, end }: Silence): void {
    this.#silences.delete(socket)
    const company = this.#companyOf(companyId)
    company.silent.delete(socket)
    if (!isBehind) company.listening -= 1
    if (company.silent.size === 0) this.#companies.delete(companyId)
    end()
  }

  #isFull({ held, characters }: Company<S>): boolean {
    return held.length > this.#limits.mostHeld || characters > this.#limits.mostHeldCharacters
  }

  /** Drops what nobody waits for any more. */
  #trim(company: Company<S>): void {
    const end = company.before + company.held.length
    const waiting = [...company.silent].flatMap((socket) => this.#silences.get(socket) ?? [])
    const listening = waiting.filter(({ isBehind }) => !isBehind)
    const first = Math.min(end, ...listening.map(({ from }) => from))
    for (const { characters } of company.held.splice(0, first - company.before)) company.characters -= characters
    company.before = first
  }

  #giveUp(company: Company<S>): void {
    for (const socket of company.silent) {
      const silence = this.#silences.get(socket)
      if (silence) silence.isBehind = true
    }
    company.listening = 0
    this.#trim(company)
  }
}
