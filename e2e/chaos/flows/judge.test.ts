/** A correct walk, and then with one thing wrong at a time. */
import { describe, expect, it } from 'vitest'
import { spoken } from '../plan/visits.ts'
import { areClean, faultsInWalks, judgeWalks, type PlayedWalk } from './judge.ts'
import { flowPlanOf, journey } from './plan.ts'

const sizes = { seed: 3, customers: 4, minutes: 1, kills: 12 }
const queue = 'Financeiro'
const { walks: plans, kills } = flowPlanOf(sizes, queue)

/** A correct run. */
const walked = (plan: (typeof plans)[number]): PlayedWalk => {
  const said = plan.steps.flatMap((step) => (step.does === 'says' ? [step.text] : []))
  const phone = plan.steps.flatMap(({ expects }) => expects)
  const isClosed = plan.end.status === 'closed'
  const log = ['create', ...Object.entries(plan.end.log).flatMap(([line, count]) => Array(count).fill(line))]
  return {
    ...{ plan, said, troubles: [], phone },
    lines: plan.steps.flatMap((step) => [
      { text: step.does === 'says' ? step.text : '', fromMe: false, failure: null },
      ...step.expects.map((text) => ({ text, fromMe: true, failure: null })),
    ]),
    tickets: [{ ...plan.end, isBot: false, ratings: [], log }],
    runs: [
      { ending: isClosed ? 'exit' : 'finished', wait: null, said: phone.filter((t) => t !== spoken.farewell), late: 0 },
    ],
  }
}
const good = plans.map(walked)
const [first] = good as [PlayedWalk]
const found = (wrong: Partial<PlayedWalk>) =>
  Object.entries(faultsInWalks(judgeWalks([{ ...first, ...wrong }])))
    .filter(([, lines]) => lines.length > 0)
    .map(([name]) => name)

describe('the judge of flows', () => {
  it('plans both branches on both channels, and plans the same again for the same seed', () => {
    expect(new Set(plans.map(({ channel, end }) => `${channel} ${end.status}`)).size).toBe(4)
    expect(flowPlanOf(sizes, queue)).toEqual({ walks: plans, kills })
    expect(kills).toHaveLength(12)
    expect(new Set(kills.map(({ name }) => name)).size).toBe(6)
  })
  it('finds nothing when everybody got each step once', () => {
    expect(judgeWalks(good)).toEqual({
      ...{ lost: [], doubled: [], outOfOrder: [], askedTwice: [], inBot: [], runs: [], unknowable: [] },
    })
    expect(areClean(judgeWalks(good))).toBe(true)
  })
  it('finds a step that arrived twice, never, or before an earlier one', () => {
    const [one = '', two = '', ...rest] = first.phone
    expect(found({ phone: [one, ...first.phone] })).toEqual(['askedTwice'])
    expect(found({ phone: [two, ...rest] })).toEqual(['lost'])
    expect(found({ phone: [two, one, ...rest] })).toEqual(['outOfOrder'])
  })
  it('finds a run that is doubled, does not end, or reports something else', () => {
    const [run] = first.runs as [PlayedWalk['runs'][number]]
    expect(found({ runs: [run, run] })).toEqual(['runs'])
    expect(found({ runs: [{ ...run, ending: null, wait: 'delay' }] })).toEqual(['runs'])
    expect(found({ runs: [{ ...run, said: [journey.asksName, ...run.said] }] })).toEqual(['runs'])
  })
  it('accepts a message that may or may not have arrived, and no other failure', () => {
    const asked = first.phone[0] ?? ''
    const failing = (failure: string) => first.lines.map((line) => (line.text === asked ? { ...line, failure } : line))
    expect(found({ lines: failing('outcome_unknown') })).toEqual([])
    expect(found({ lines: failing('outcome_unknown'), phone: first.phone.slice(1) })).toEqual([])
    expect(found({ lines: failing('rate_limited'), phone: first.phone.slice(1) })).toEqual(['lost'])
    expect(judgeWalks([{ ...first, lines: failing('outcome_unknown') }]).unknowable).toHaveLength(1)
  })
})
