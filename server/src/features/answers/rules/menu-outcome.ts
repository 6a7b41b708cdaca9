/** The effects of a menu on the ticket. Pure: the action writes them. */
import type { Effect } from '@guiche/flow-engine/advance'
import type { ShownMenu } from '@guiche/flow-engine/shown-menu'

/** `hasMedia`: with the picture or video of the connection's greeting. */
export type Said = ({ kind: 'text'; text: string } | { kind: 'menu'; menu: ShownMenu }) & { hasMedia: boolean }

/** Why the bot ended; null: it waits for an answer. */
export type Ending = 'off' | 'close' | 'farewell' | 'giveUp' | 'closedQueue' | 'outside'

export interface Outcome {
  queueId: number | null
  userId: number | null
  says: readonly Said[]
  fileListIds: readonly number[]
  wantsPosition: boolean
  /** Which system answers from here on, if the ending is `outside`. */
  integrationId: number | null
  ending: Ending | null
}

interface Start {
  queueId: number | null
  userId: number | null
  /** The text of a queue outside of its hours; null: it is open. */
  closedWordsOf: (queueId: number) => string | null
}

const closes = (outcome: Outcome, queueId: number, words: string): Outcome => ({
  ...outcome,
  queueId,
  says: words.trim() === '' ? outcome.says : [...outcome.says, { kind: 'text', text: words, hasMedia: false }],
  ending: 'closedQueue',
})

const after = (outcome: Outcome, effect: Effect, { closedWordsOf }: Start): Outcome => {
  if (outcome.ending !== null) return outcome
  switch (effect.kind) {
    case 'say':
      return { ...outcome, says: [...outcome.says, { kind: 'text', text: effect.text, hasMedia: effect.hasMedia }] }
    case 'menu':
      return { ...outcome, says: [...outcome.says, { kind: 'menu', menu: effect.menu, hasMedia: effect.hasMedia }] }
    case 'files':
      return { ...outcome, fileListIds: [...outcome.fileListIds, effect.fileListId] }
    case 'assign': {
      const words = closedWordsOf(effect.queueId)
      if (words !== null) return closes(outcome, effect.queueId, words)
      return { ...outcome, queueId: effect.queueId, userId: effect.userId }
    }
    case 'release':
      return { ...outcome, queueId: null, userId: null }
    case 'integration': {
      const { integrationId, keepsQueue } = effect
      return { ...outcome, integrationId, queueId: keepsQueue ? outcome.queueId : null, ending: 'outside' }
    }
    case 'position':
      return { ...outcome, wantsPosition: true }
    case 'close':
      return { ...outcome, ending: effect.saysFarewell ? 'farewell' : 'close' }
    case 'off':
    case 'giveUp':
      return { ...outcome, ending: effect.kind }
  }
}

/** A closed queue sends its text instead of continuing. */
export const outcomeOf = (effects: readonly Effect[], start: Start): Outcome =>
  effects.reduce<Outcome>((outcome, effect) => after(outcome, effect, start), {
    queueId: start.queueId,
    userId: start.userId,
    says: [],
    fileListIds: [],
    wantsPosition: false,
    integrationId: null,
    ending: null,
  })
