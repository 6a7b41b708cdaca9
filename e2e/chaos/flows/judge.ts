/** Every step of the flow once and in order: on the phone, among the messages, and in the log of the run. Pure. */
import { firstLine, judgeVisits, type PlayedVisit, type VisitVerdict } from '../judge/visits.ts'
import { spoken, type VisitCourse } from '../plan/visits.ts'

export interface WalkRun {
  ending: string | null
  wait: string | null
  /** The messages in its log, in order. */
  said: readonly string[]
  /** Answers that came too late and were not sent. */
  late: number
}

export interface PlayedWalk extends PlayedVisit<VisitCourse> {
  runs: readonly WalkRun[]
}

export interface FlowsVerdict extends VisitVerdict {
  /** Runs that are doubled, do not end, or whose log differs from what the customer should have read. */
  runs: string[]
  /** Sent during a kill: it cannot be known whether it arrived, and the agents see so. */
  unknowable: string[]
}

/** The result of a kill between sending and its response on the Cloud API, which does not accept ids of ours. */
const mayHaveArrived = 'outcome_unknown'

const judgePhone = (verdict: FlowsVerdict, { plan, phone, lines }: PlayedWalk) => {
  const read = phone.map(firstLine)
  const due: string[] = []
  for (const { text, failure } of lines.filter(({ fromMe }) => fromMe)) {
    const line = firstLine(text)
    const arrived = read.filter((each) => each === line).length > due.filter((each) => each === line).length
    if (failure !== null) {
      if (failure === mayHaveArrived) verdict.unknowable.push(`${plan.name}: "${line}"${arrived ? ', arrived' : ''}`)
      else verdict.lost.push(`${plan.name}: "${line}" failed: ${failure}`)
    }
    if (failure === null || arrived) due.push(line)
  }
  const isComplete = read.toSorted().join() === due.toSorted().join()
  if (isComplete && read.join() !== due.join())
    verdict.outOfOrder.push(`${plan.name}: the phone has ${read.join(', ')}; put ${due.join(', ')}`)
}

const judgeRuns = (verdict: FlowsVerdict, { plan, runs }: PlayedWalk) => {
  if (runs.length !== 1) verdict.runs.push(`${plan.name}: ${runs.length} runs instead of one`)
  const end = plan.end.status === 'closed' ? 'exit' : 'finished'
  // The number sends the farewell, not the flow.
  const due = plan.steps.flatMap(({ expects }) => expects).filter((line) => line !== spoken.farewell)
  for (const { ending, wait, said } of runs) {
    if (ending !== end)
      verdict.runs.push(`${plan.name}: its run ended as ${ending} instead of ${end}, waiting for ${wait ?? 'nothing'}`)
    const told = said.map(firstLine)
    if (told.join() !== due.join())
      verdict.runs.push(`${plan.name}: its record says ${told.join(', ')} instead of ${due.join(', ')}`)
  }
}

export const judgeWalks = (walks: readonly PlayedWalk[]): FlowsVerdict => {
  const verdict: FlowsVerdict = { ...judgeVisits(walks), runs: [], unknowable: [] }
  for (const walk of walks) {
    judgePhone(verdict, walk)
    judgeRuns(verdict, walk)
  }
  return verdict
}

export const faultsInWalks = ({ unknowable: _known, ...faults }: FlowsVerdict) => faults

export const areClean = (verdict: FlowsVerdict): boolean =>
  Object.values(faultsInWalks(verdict)).every(({ length }) => length === 0)
