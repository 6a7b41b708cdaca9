import { useTexts } from '../../../lib/i18n.ts'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import classes from '../ConnectionDialog.module.css'
import { type ConnectionSchema, longestMinutes } from '../form.ts'
import { FlowFields } from './FlowFields.tsx'
import { IdleFields } from './IdleFields.tsx'

/** What happens with customers whom nobody attends: the limits of the menu, flows, and when a conversation ends. */
export const BotFields = ({ form }: { form: ZodForm<ConnectionSchema> }) => {
  const t = useTexts()
  return (
    <>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('connections.form.bot.title')}</legend>
        <NumberField
          label={t('connections.form.bot.times')}
          description={t('connections.form.bot.timesHint')}
          min={0}
          max={100}
          {...form.field('maxUseBotQueues')}
        />
        <NumberField
          label={t('connections.form.bot.pause')}
          description={t('connections.form.bot.pauseHint')}
          min={0}
          max={longestMinutes}
          {...form.field('timeUseBotQueues')}
        />
        <NumberField
          label={t('connections.form.bot.reopen')}
          description={t('connections.form.bot.reopenHint')}
          min={0}
          max={longestMinutes}
          {...form.field('timeCreateNewTicket')}
        />
      </fieldset>
      <FlowFields form={form} />
      <IdleFields form={form} />
    </>
  )
}
