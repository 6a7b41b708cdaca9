/** When and how fast a company's campaigns send, their variables, and the opt-out words. */
import { z } from 'zod'
import { whatIsSaid } from '../core/absence.ts'
import { endpoint } from '../core/endpoint.ts'
import { event } from '../core/event.ts'
import { flag, text } from '../core/wire.ts'

/** `HH:mm` in the company's time zone. */
const Hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time like 09:00' })

export const mostVariables = 50
const variableName = /^[\p{L}\p{N}_-]{1,30}$/u
const Variable = z.object({
  key: text(30, 1).refine((key) => variableName.test(key), { error: 'must be a word of letters and digits' }),
  value: text(500),
})
export const mostOptOutWords = 20

const pace = {
  /** Seconds between two messages. */
  messageInterval: z.coerce.number().int().min(0).max(120),
  /** After so many messages there is a longer pause; 0: never. */
  longerIntervalAfter: z.coerce.number().int().min(0).max(60),
  /** Seconds of that pause, in addition to the interval. */
  greaterInterval: z.coerce.number().int().min(0).max(180),
  /** Also on Saturdays. */
  sabado: flag,
  /** Also on Sundays. */
  domingo: flag,
  startHour: Hour,
  /** Nothing is sent from then on. */
  endHour: Hour,
  /** The value of `{key}` in a message. */
  variables: z.array(Variable).max(mostVariables),
  /** A contact who answers a campaign with one of these gets no more campaigns. */
  optOutWords: z.array(text(30, 1)).max(mostOptOutWords),
  /** The answer to an opt-out; empty: none. */
  optOutAnswer: text(1_000),
}

export const CampaignSettings = z.object(pace)
export type CampaignSettings = z.output<typeof CampaignSettings>

export const defaultCampaignSettings: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  sabado: false,
  domingo: false,
  startHour: '09:00',
  endHour: '18:00',
  variables: [],
  optOutWords: ['SAIR', 'PARAR', 'STOP'],
  optOutAnswer: 'Pronto, você não receberá mais nossas campanhas. Se mudar de ideia, é só nos avisar.',
}
export const offeredIntervals = [0, 5, 10, 15, 20, 30, 60, 80, 100, 120] as const

export const campaignSettings = endpoint({
  method: 'GET',
  path: '/campaign-settings',
  needs: 'campaigns:manage',
  plan: 'useCampaigns',
  summary: 'How fast and when campaigns send, their variables, and the words that end them',
  answer: CampaignSettings,
})

const Change = z.object(pace).partial()

export const saveCampaignSettings = endpoint({
  method: 'POST',
  path: '/campaign-settings',
  needs: 'campaigns:manage',
  plan: 'useCampaigns',
  summary: 'Change some of these; running campaigns go by them from their next message on',
  /** As older clients send them, below `settings`. */
  body: z.preprocess(
    (value) =>
      whatIsSaid(Change, typeof value === 'object' && value !== null && 'settings' in value ? value.settings : value),
    Change,
  ),
  answer: CampaignSettings,
  errors: ['ERR_CAMPAIGN_HOURS', 'ERR_CAMPAIGN_VARIABLES'],
})

/** Sent to admins. */
export const campaignSettingsEvent = event({
  stream: 'campaignSettings',
  payload: z.object({ action: z.literal('update'), settings: CampaignSettings }),
})
