import { useTexts } from '../../../lib/i18n.ts'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import classes from '../ConnectionDialog.module.css'
import { type ConnectionSchema, longestMinutes, tellsBefore } from '../form.ts'

/** When an idle conversation closes automatically, and what its customer is told. */
export const IdleFields = ({ form }: { form: ZodForm<ConnectionSchema> }) => {
  const t = useTexts()
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('connections.form.idle.title')}</legend>
      <p className={classes.hint}>{t('connections.form.idle.hint')}</p>
      <NumberField
        label={t('connections.form.idle.minutes')}
        description={t('connections.form.idle.minutesHint')}
        min={0}
        max={longestMinutes}
        {...form.field('expiresTicket')}
      />
      <SelectField
        label={t('connections.form.idle.whose')}
        data={[
          { value: '1', label: t('connections.form.idle.ours') },
          { value: '0', label: t('connections.form.idle.anybodys') },
        ]}
        {...form.field('whenExpiresTicket')}
      />
      <TextAreaField
        label={t('connections.form.idle.closing')}
        description={t('connections.form.idle.closingHint')}
        maxLength={4000}
        {...form.field('expiresInactiveMessage')}
      />
      <NumberField
        label={t('connections.form.idle.tellMinutes')}
        description={t('connections.form.idle.tellMinutesHint')}
        min={0}
        max={longestMinutes}
        {...form.field('timeInactiveMessage')}
      />
      {tellsBefore(form.values) && (
        <TextAreaField
          label={t('connections.form.idle.telling')}
          description={t('connections.form.idle.tellingHint')}
          withAsterisk
          maxLength={4000}
          {...form.field('inactiveMessage')}
        />
      )}
    </fieldset>
  )
}
