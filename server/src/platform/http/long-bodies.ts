/**
 * Long bodies of people who are known. One costs everybody some milliseconds, forty at once would cost them seconds: a company has its long bodies judged
 * one after another, with a rest between them in which others have their turn, and a part of the memory for those that wait.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { FairShare } from '../fair-share.ts'
import { Refusal } from '../refusal.ts'
import { onceOver } from './once-over.ts'

/** What people type is seldom longer. */
const longBytes = 64 * 1024
const mostBytesOfUser = 32 * 1024 * 1024
const mostBytesOfCompany = 64 * 1024 * 1024

const places = 2
const patience = { waitMs: 15_000, retryAfterSeconds: 2 }
/** Longer than judging takes: whoever waits for the database does not hold up the others of their company. */
const longestTurnMs = 5_000
const longestRestMs = 500

export interface Sender {
  companyId: number
  /** A person, or a program with a token. */
  name: string
}

const saidBytes = ({ headers }: IncomingMessage): number | null =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : null

const busy = () => new Refusal('ERR_BUSY', { retryAfterSeconds: patience.retryAfterSeconds })

export class LongBodies {
  readonly #held = new Map<string, number>()
  readonly #turns = new FairShare(places, Number.POSITIVE_INFINITY)
  readonly #restsUntil = new Map<number, number>()

  /** Of what has not been answered. */
  get size(): number {
    return this.#held.size
  }

  /** Before the body is read. `most`: what it may be where it does not say. Refused: too much of theirs is on its way already. */
  announced(sender: Sender, request: IncomingMessage, response: ServerResponse, most: number): void {
    const bytes = saidBytes(request) ?? most
    if (bytes <= most) this.#hold(sender, bytes, response)
  }

  /** The same for a form, of which only the fields stay in memory: `most` bytes of them. */
  formAnnounced(sender: Sender, request: IncomingMessage, response: ServerResponse, most: number): void {
    this.#hold(sender, Math.min(saidBytes(request) ?? most, most), response)
  }

  #hold(sender: Sender, bytes: number, response: ServerResponse): void {
    if (!(bytes > longBytes)) return
    const bounds = [
      { name: `company ${sender.companyId}`, bound: mostBytesOfCompany },
      { name: `company ${sender.companyId} ${sender.name}`, bound: mostBytesOfUser },
    ]
    if (bounds.some(({ name, bound }) => (this.#held.get(name) ?? 0) + bytes > bound)) throw busy()
    const add = (more: number) => {
      for (const { name } of bounds) {
        const held = (this.#held.get(name) ?? 0) + more
        if (held > 0) this.#held.set(name, held)
        else this.#held.delete(name)
      }
    }
    add(bytes)
    onceOver(response, () => add(-bytes))
  }

  /** Resolves when this body, which has come, may be taken apart. */
  async turn({ companyId, name }: Sender, { length }: Buffer, response: ServerResponse): Promise<void> {
    if (length <= longBytes) return
    const path = [
      { name: `company ${companyId}`, most: 1, mostWaiting: 60, restMs: () => this.#restOf(companyId) },
      { name, most: 1, mostWaiting: 40 },
    ]
    const leave = await this.#turns.enter(path, patience)
    const began = performance.now()
    const end = () => {
      clearTimeout(timer)
      const now = performance.now()
      this.#restsUntil.set(companyId, now + Math.min(now - began, longestRestMs))
      leave()
    }
    let isEnded = false
    const endOnce = () => {
      if (!isEnded) end()
      isEnded = true
    }
    const timer = setTimeout(endOnce, longestTurnMs)
    timer.unref()
    onceOver(response, endOnce)
  }

  #restOf(companyId: number): number {
    const left = (this.#restsUntil.get(companyId) ?? 0) - performance.now()
    if (left > 0) return left
    this.#restsUntil.delete(companyId)
    return 0
  }
}
