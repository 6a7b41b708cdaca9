import { expect, it } from 'vitest'
import { judgeRecipients, type PlayedRecipient } from './judge.ts'

const sent = { state: 'delivered', reason: null, isAsked: false }
const plain: PlayedRecipient = {
  ...{ name: 'c1', question: null, message: 'Oi', answers: 'yes', phone: ['Oi'], rows: [sent] },
}
const asked: PlayedRecipient = {
  ...{ name: 'c2', question: 'Quer?', message: 'Oi', answers: 'yes', phone: ['Quer?', 'Oi'] },
  rows: [{ ...sent, isAsked: true }],
}
const declined: PlayedRecipient = {
  ...asked,
  ...{ answers: 'no', phone: ['Quer?'], rows: [{ state: 'declined', reason: null, isAsked: true }] },
}
const faultsOf = (played: PlayedRecipient) =>
  Object.entries(judgeRecipients([played]))
    .filter(([, found]) => found.length > 0)
    .map(([kind]) => kind)

it.each<[string, PlayedRecipient, string[]]>([
  ['a message that came once', plain, []],
  ['one after a yes', asked, []],
  ['none after a no', declined, []],
  ['one that did not come', { ...plain, phone: [] }, ['lost']],
  ['one that came twice', { ...plain, phone: ['Oi', 'Oi'] }, ['doubled']],
  ['one that came in spite of a no', { ...declined, phone: ['Quer?', 'Oi'] }, ['doubled']],
  ['a question that came twice', { ...asked, phone: ['Quer?', 'Quer?', 'Oi'] }, ['doubled']],
  ['somebody who stands in line still', { ...plain, rows: [{ ...sent, state: 'queued' }] }, ['stuck']],
  ['somebody who failed', { ...plain, rows: [{ ...sent, state: 'failed', reason: 'expired' }] }, ['stuck']],
  ['somebody whom the ledger has twice', { ...plain, rows: [sent, sent] }, ['untrue']],
  ['somebody whom it has not', { ...plain, rows: [] }, ['untrue']],
  ['a no that it took for a yes', { ...declined, rows: [{ ...sent, isAsked: true }] }, ['untrue']],
  ['a question that it does not know of', { ...asked, rows: [sent] }, ['untrue']],
])('%s', (_name, played, faults) => {
  expect(faultsOf(played)).toEqual(faults)
})
