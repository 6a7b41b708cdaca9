/** The settings of campaigns as their form holds them. */
import type { CampaignSettings } from '@guiche/contract/features/campaign-settings'
import { z } from 'zod'
import type { Say } from '../../../lib/i18n.ts'
import { mergedLists } from '../../../ui/form/merged-lists.ts'

const fixed = ['nome', 'email', 'numero']

export const settingsFields = (t: Say) => {
  const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: t('campaigns.settings.badHour') })
  return z
    .object({
      messageInterval: z.string(),
      longerIntervalAfter: z.number().int().min(0).max(60),
      greaterInterval: z.number().int().min(0).max(180),
      sabado: z.boolean(),
      domingo: z.boolean(),
      startHour: hour,
      endHour: hour,
      variables: z.array(
        z.object({
          key: z
            .string()
            .trim()
            .regex(/^[\p{L}\p{N}_-]{1,30}$/u, { error: t('campaigns.settings.badKey') }),
          value: z.string().max(500),
        }),
      ),
      /** Separated by commas. */
      optOutWords: z.string().max(600),
      optOutAnswer: z.string().max(1_000),
    })
    .superRefine(({ startHour, endHour, variables }, context) => {
      if (startHour >= endHour)
        context.addIssue({ code: 'custom', path: ['endHour'], message: t('campaigns.settings.hoursOrder') })
      variables.forEach(({ key }, index) => {
        const name = key.toLowerCase()
        const isTaken =
          fixed.includes(name) || variables.slice(0, index).some((each) => each.key.toLowerCase() === name)
        if (isTaken)
          context.addIssue({
            code: 'custom',
            path: ['variables', index, 'key'],
            message: t('campaigns.settings.sameKey'),
          })
      })
    })
}
export type SettingsFields = ReturnType<typeof settingsFields>

export const settingsValues = (settings: CampaignSettings): z.input<SettingsFields> => ({
  ...settings,
  messageInterval: String(settings.messageInterval),
  variables: settings.variables.map((each) => ({ ...each })),
  optOutWords: settings.optOutWords.join(', '),
})

export const settingsBody = (values: z.output<SettingsFields>): CampaignSettings => ({
  ...values,
  messageInterval: Number(values.messageInterval),
  optOutWords: values.optOutWords
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
})

type Times = { before: CampaignSettings; now: CampaignSettings }
type Variables = CampaignSettings['variables']

const variablesWithin = (mine: Variables, before: Variables, now: Variables): Variables => {
  const valueIn = (variables: Variables, key: string) => variables.find((each) => each.key === key)?.value
  const isOwn = ({ key }: Variables[number]) => valueIn(mine, key) !== valueIn(before, key)
  return [...now.filter((each) => !isOwn(each)), ...mine.filter(isOwn)]
}

/** The variables and the opt-out words changed here, within those that there are now: what a colleague changed meanwhile stays. */
export const settingsWithin = (mine: CampaignSettings, { before, now }: Times): CampaignSettings => ({
  ...mine,
  ...(JSON.stringify(before.variables) === JSON.stringify(now.variables)
    ? {}
    : { variables: variablesWithin(mine.variables, before.variables, now.variables) }),
  optOutWords: mergedLists(mine.optOutWords, { before: before.optOutWords, now: now.optOutWords }),
})

type Pace = Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>

/** The maximum number of messages per hour; null: no limit. */
export const perHour = ({ messageInterval, longerIntervalAfter, greaterInterval }: Pace): number | null => {
  const pause = longerIntervalAfter > 0 ? greaterInterval / longerIntervalAfter : 0
  const each = messageInterval + pause
  return each === 0 ? null : Math.floor(3_600 / each)
}
