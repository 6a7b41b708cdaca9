/** Everybody on the network, found by number, by LID or by a number as people dial it. */
import { randomInt } from 'node:crypto'
import { jidDecode } from 'baileys'
import { Person, type PersonKind } from './person.ts'

export interface NewPerson {
  name: string
  kind?: PersonKind | undefined
  pn?: string | undefined
  lid?: string | undefined
}

export class UnknownPersonError extends Error {
  override name = 'UnknownPersonError'
}

export class PersonExistsError extends Error {
  override name = 'PersonExistsError'
}

const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('')

const freeIn = (taken: ReadonlyMap<string, Person>, draw: () => string): string => {
  const drawn = draw()
  return taken.has(drawn) ? freeIn(taken, draw) : drawn
}

export class People {
  readonly #byNumber = new Map<string, Person>()
  readonly #byLid = new Map<string, Person>()

  create(wanted: NewPerson): Person {
    const pn = wanted.pn ?? freeIn(this.#byNumber, () => `55119${randomInt(6, 10)}${digits(7)}`)
    const lid = wanted.lid ?? freeIn(this.#byLid, () => `${randomInt(1, 9)}${digits(14)}`)
    if (this.#byNumber.has(pn)) throw new PersonExistsError(`${pn} is already on the network`)
    if (this.#byLid.has(lid)) throw new PersonExistsError(`LID ${lid} is already on the network`)
    const person = new Person({ pn, lid, name: wanted.name, kind: wanted.kind ?? 'customer' })
    this.add(person)
    return person
  }

  add(person: Person): void {
    this.#byNumber.set(person.pn, person)
    this.#byLid.set(person.lid, person)
  }

  remove(person: Person): void {
    this.#byNumber.delete(person.pn)
    this.#byLid.delete(person.lid)
  }

  all(kind?: PersonKind): Person[] {
    return [...this.#byNumber.values()].filter((person) => !kind || person.kind === kind)
  }

  byNumber(pn: string): Person | undefined {
    return this.#byNumber.get(pn)
  }

  require(pn: string): Person {
    const person = this.#byNumber.get(pn)
    if (!person) throw new UnknownPersonError(`nobody with the number ${pn} is on the network`)
    return person
  }

  find(jid: string): Person | undefined {
    const decoded = jidDecode(jid)
    if (!decoded) return undefined
    return decoded.server === 'lid' ? this.#byLid.get(decoded.user) : this.#byNumber.get(decoded.user)
  }

  /** WhatsApp has many Brazilian mobiles without their ninth digit, and finds them dialled either way. */
  dial(number: string): Person | undefined {
    const plain = number.replace(/\D/g, '')
    const exact = this.#byNumber.get(plain)
    if (exact || !plain.startsWith('55')) return exact
    const [area, subscriber] = [plain.slice(0, 4), plain.slice(4)]
    if (subscriber.length === 9 && subscriber.startsWith('9')) return this.#byNumber.get(area + subscriber.slice(1))
    return subscriber.length === 8 ? this.#byNumber.get(`${area}9${subscriber}`) : undefined
  }
}
