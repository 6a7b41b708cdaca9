import type { Ctx } from '../context.ts'
import { saveFields } from '../features/connections/actions/add-connection.ts'
import type { DemoPeople } from './seed-people.ts'

/** From now on the official number shows the menu of queues. The demo's own customers wrote before. */
export const seedMenu = (ctx: Ctx, { cloudConnection, queueIds }: DemoPeople): Promise<unknown> =>
  ctx.transact((work) =>
    saveFields(work, cloudConnection, {
      queueIds: [...queueIds.values()],
      greetingMessage: '{{ms}}, {{firstName}}! Aqui é a {{name_company}}. Com quem você quer falar?',
    }),
  )
