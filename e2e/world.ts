/** The start of a journey: the shared installation, or one of its own if the journey will kill it. */
import { tellOfUse } from '@guiche/server/features/companies/actions/tell-of-use'
import { inject } from 'vitest'
import { SandboxControl } from '../sandbox/src/control-client.ts'
import { GraphControl } from '../sandbox/src/graph/control-client.ts'
import { MailControl } from '../sandbox/src/mail/control-client.ts'
import { type CompanyWishes, newCompany, openBeside } from './world/company.ts'
import type { Places } from './world/installation.ts'
import { letCompaniesPay, moneyOf } from './world/money.ts'
import { letVisitorsIn } from './world/visitors.ts'

const closers: (() => Promise<void>)[] = []

const openWorld = async (places: Places) => {
  const { deps, close } = await openBeside(places)
  closers.push(close)
  return {
    places,
    phones: new SandboxControl(places.controlUrl),
    graph: new GraphControl(places.controlUrl),
    mail: new MailControl(places.controlUrl),
    company: (wishes?: CompanyWishes) => newCompany(deps, places, wishes),
    /** Companies can pay through all four providers. */
    letCompaniesPay: () => letCompaniesPay(deps, places),
    money: moneyOf(deps),
    /** At once, as another node would on its turn. */
    tellOfUse: () => tellOfUse(deps),
    /** Sign-up is switched on, and there is a plan to choose. */
    letVisitorsIn: (planName: string) => letVisitorsIn(deps, planName),
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

let shared: Promise<World> | undefined

export const world = (): Promise<World> => {
  shared ??= openWorld(inject('places'))
  return shared
}

export const worldOf = (places: Places): Promise<World> => openWorld(places)

export const closeWorld = async () => {
  shared = undefined
  for (const close of closers.splice(0)) await close()
}
