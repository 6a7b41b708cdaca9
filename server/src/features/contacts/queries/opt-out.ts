import { defaultCampaignSettings } from '@guiche/contract/features/campaign-settings'
import { isOptOut } from '../rules/opt-out.ts'

/** Null: no campaign has ever written to them. `words` null: the company has not set any. */
export type OptOut = { words: string[] | null } | null

/** By which words the contact of a row `t` opts out. */
export const optOutOf = `case when exists (select from campaign_recipients r where r.company_id = t.company_id and r.contact_id = t.contact_id and r.state not in ('queued', 'skipped'))
  then jsonb_build_object('words', (select opt_out_words from campaign_settings s where s.company_id = t.company_id)) end`

/** It is answered by the sentence for that, and by nothing else. */
export const optsOut = (optOut: OptOut, text: string): boolean =>
  optOut !== null && isOptOut(text, optOut.words ?? defaultCampaignSettings.optOutWords)
