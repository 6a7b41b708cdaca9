import type { CampaignSettings } from '@guiche/contract/features/campaign-settings'
import type { Ctx } from '../../../context.ts'
import { differing, isNothing } from '../../../platform/differing.ts'
import { settle } from '../../../platform/settle.ts'
import { announceSettings } from '../events.ts'
import { areSettingsSound } from '../rules/form.ts'
import { runningNumbers } from '../store/campaigns.ts'
import { lockSettings, readSettings, saveSettings } from '../store/settings.ts'
import { wantTurn } from './take-turn.ts'

export const campaignSettings = (ctx: Ctx): Promise<CampaignSettings> => ctx.transact(({ tx }) => readSettings(tx))

type Change = { [K in keyof CampaignSettings]?: CampaignSettings[K] | undefined }

/** Absent fields stay unchanged. Numbers that wait for sending hours check whether these have changed. */
export const changeSettings = (ctx: Ctx, given: Change): Promise<CampaignSettings> =>
  ctx.transact(async (work) => {
    await lockSettings(work.tx)
    const before = await readSettings(work.tx)
    const change = differing(given, before)
    if (isNothing(change)) return before
    const after = { ...before, ...change } as CampaignSettings
    settle(areSettingsSound(after))
    await saveSettings(work.tx, after)
    announceSettings(work, after)
    for (const connectionId of await runningNumbers(work.tx)) wantTurn(work, connectionId)
    return after
  })
