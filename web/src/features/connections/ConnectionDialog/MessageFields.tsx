import { useTexts } from '../../../lib/i18n.ts'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { ZodForm } from '../../../ui/form/use-zod-form.ts'
import classes from '../ConnectionDialog.module.css'
import type { ConnectionSchema } from '../form.ts'
import { GreetingMedia } from './GreetingMedia.tsx'

interface FieldsProps {
  form: ZodForm<ConnectionSchema>
}

/** What customers are told outside of the hours. */
const AbsenceFields = ({ form }: FieldsProps) => {
  const t = useTexts()
  const isVacation = form.values.collectiveVacationMessage.trim() !== ''
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('connections.form.absent.title')}</legend>
      <TextAreaField
        label={t('connections.form.absent.closed')}
        description={t('connections.form.absent.closedHint')}
        maxLength={4000}
        {...form.field('outOfHoursMessage')}
      />
      <TextAreaField
        label={t('connections.form.absent.vacation')}
        description={t('connections.form.absent.vacationHint')}
        maxLength={4000}
        {...form.field('collectiveVacationMessage')}
      />
      {isVacation && (
        <>
          <TextField
            type="date"
            label={t('connections.form.absent.first')}
            required
            {...form.field('collectiveVacationStart')}
          />
          <TextField
            type="date"
            label={t('connections.form.absent.last')}
            required
            {...form.field('collectiveVacationEnd')}
          />
        </>
      )}
    </fieldset>
  )
}

/** Automatic texts. `connectionId`: null if it does not exist yet, and cannot have a file. */
export const MessageFields = ({ form, connectionId }: FieldsProps & { connectionId: number | null }) => {
  const t = useTexts()
  return (
    <>
      <TextAreaField
        label={t('connections.form.greeting')}
        description={t('connections.form.greetingHint')}
        withAsterisk={form.values.queueIds.length > 1}
        maxLength={4000}
        {...form.field('greetingMessage')}
      />
      {connectionId === null ? (
        <p className={classes.hint}>{t('connections.form.mediaLater')}</p>
      ) : (
        <GreetingMedia connectionId={connectionId} />
      )}
      <TextAreaField
        label={t('tickets.closing.farewellField')}
        description={t('connections.form.farewellHint')}
        maxLength={4000}
        {...form.field('complationMessage')}
      />
      <AbsenceFields form={form} />
    </>
  )
}
