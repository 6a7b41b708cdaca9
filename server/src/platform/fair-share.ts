/**
 * Hands out a limited number of places fairly. Callers wait while all are taken. The next free place goes to the
 * group that holds the fewest: first among the widest groups, then within them. Members of a group at its limit wait,
 * while others pass.
 */
import { Refusal } from './refusal.ts'

/** A group that the caller belongs to. */
export interface Share {
  name: string
  /** Places that its members may hold at once. */
  most: number
  /** Members that may wait at once; one more is refused immediately. */
  mostWaiting: number
  /** How long its members must pause before one more starts, in ms; 0: not at all. */
  restMs?: () => number
  /** Whether its members start although the group around it pauses: they are not what it pauses for. */
  isSpared?: () => boolean
}

interface Patience {
  waitMs: number
  /** The error for callers that are refused. */
  retryAfterSeconds: number
}

type Leave = () => void

interface Waiter {
  start: () => void
}

const restless = () => 0
const unspared = () => false

class Group {
  readonly most: number
  readonly mostWaiting: number
  readonly restMs: () => number
  readonly isSpared: () => boolean
  running = 0
  waiting = 0
  readonly members = new Map<string, Group>()
  readonly queue: Waiter[] = []

  constructor({ most, mostWaiting, restMs = restless, isSpared = unspared }: Omit<Share, 'name'>) {
    this.most = most
    this.mostWaiting = mostWaiting
    this.restMs = restMs
    this.isSpared = isSpared
  }

  /** To a caller, or to a member whose part of the group that is. */
  isOpenTo(member: Group | undefined) {
    return this.running < this.most && (this.restMs() === 0 || member?.isSpared() === true)
  }

  get isIdle() {
    return this.running === 0 && this.waiting === 0
  }
}

interface Step {
  group: Group
  name: string
  within: Group
}

export class FairShare {
  readonly #all: Group
  /** Time until the next waiting caller may start. */
  #resting: NodeJS.Timeout | undefined

  constructor(places: number, mostWaiting: number) {
    this.#all = new Group({ most: places, mostWaiting })
  }

  get waiting(): number {
    return this.#all.waiting
  }

  /**
   * Resolves with a function that returns the place; call it once. `path`: from the widest group to the narrowest; a
   * name must always have the same limits. Throws Refusal ERR_BUSY if no place becomes free in time, or too many wait
   * already.
   */
  async enter(path: readonly Share[], patience: Patience): Promise<Leave> {
    const steps = this.#stepsOf(path)
    const groups = [this.#all, ...steps.map(({ group }) => group)]
    // All callers that could start have started: the others are held back by a group that this one does not belong
    // to.
    if (groups.every((group, index) => group.isOpenTo(groups[index + 1]))) return this.#begin(steps)
    if (groups.some(({ waiting, mostWaiting }) => waiting >= mostWaiting)) {
      this.#forget(steps)
      throw new Refusal('ERR_BUSY', { retryAfterSeconds: patience.retryAfterSeconds })
    }
    return this.#wait(steps, patience)
  }

  #stepsOf(path: readonly Share[]): Step[] {
    let within = this.#all
    return path.map(({ name, ...share }) => {
      const group = within.members.get(name) ?? new Group(share)
      within.members.set(name, group)
      const step = { group, name, within }
      within = group
      return step
    })
  }

  #count(steps: readonly Step[], what: 'running' | 'waiting', by: 1 | -1) {
    this.#all[what] += by
    for (const { group } of steps) group[what] += by
  }

  #begin(steps: readonly Step[]): Leave {
    this.#count(steps, 'running', 1)
    // Among callers with equally many places, the one served last goes last.
    for (const { name, group, within } of steps) {
      within.members.delete(name)
      within.members.set(name, group)
    }
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      this.#count(steps, 'running', -1)
      this.#forget(steps)
      this.#startNext()
      this.#startRested()
    }
  }

  #wait(steps: readonly Step[], { waitMs, retryAfterSeconds }: Patience): Promise<Leave> {
    const queue = (steps.at(-1)?.group ?? this.#all).queue
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start: () => {
          clearTimeout(timer)
          this.#count(steps, 'waiting', -1)
          resolve(this.#begin(steps))
        },
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(waiter), 1)
        this.#count(steps, 'waiting', -1)
        this.#forget(steps)
        reject(new Refusal('ERR_BUSY', { retryAfterSeconds }))
      }, waitMs)
      queue.push(waiter)
      this.#count(steps, 'waiting', 1)
      this.#startRested()
    })
  }

  /** Groups without members are forgotten. */
  #forget(steps: readonly Step[]) {
    for (const { group, name, within } of steps.toReversed()) if (group.isIdle) within.members.delete(name)
  }

  /** A returned place lets one caller start; a pause that ends may let several start. */
  #startNext() {
    for (let queue = this.#nextQueue(this.#all); queue; queue = this.#nextQueue(this.#all)) queue.shift()?.start()
  }

  /** No place will be returned that would wake the pausing callers, so a timer does. */
  #startRested() {
    if (this.#resting) return
    const restMs = this.#shortestRest(this.#all)
    if (restMs === null) return
    this.#resting = setTimeout(() => {
      this.#resting = undefined
      this.#startNext()
      this.#startRested()
    }, Math.ceil(restMs))
  }

  /**
   * The shortest pause of the groups with waiting callers; null: none pauses. 0: a pause has ended since a caller was
   * told to wait for it.
   */
  #shortestRest(group: Group): number | null {
    if (group.waiting === 0 || group.running >= group.most) return null
    const own = group.restMs()
    if (own > 0 || group.queue.length > 0) return own
    const rests = [...group.members.values()]
      .map((member) => this.#shortestRest(member))
      .filter((rest) => rest !== null)
    return rests.length > 0 ? Math.min(...rests) : null
  }

  #nextQueue(group: Group): Waiter[] | null {
    if (group.waiting === 0) return null
    if (group.queue.length > 0 && group.isOpenTo(undefined)) return group.queue
    const members = [...group.members.values()].filter((member) => member.waiting > 0 && group.isOpenTo(member))
    for (const member of members.sort((left, right) => left.running - right.running)) {
      const queue = this.#nextQueue(member)
      if (queue) return queue
    }
    return null
  }
}
