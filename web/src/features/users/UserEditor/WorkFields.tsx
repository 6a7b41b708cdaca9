import { useTexts } from '../../../lib/i18n.ts'
import { useUser } from '../../../lib/session.ts'
import { zoneName } from '../../../lib/time-zones.ts'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { QueuesField } from '../../queues/QueuesField.tsx'
import { useConnectionChoices } from '../api.ts'
import type { UserZodForm } from '../form.ts'
import classes from './Fields.module.css'

interface FieldsProps {
  form: UserZodForm
}

/** The arrows step ten minutes; any minute can be typed. */
const stepSeconds = 600

const HoursFields = ({ form }: FieldsProps) => {
  const t = useTexts()
  const { timezone } = useUser().company
  const isAdmin = form.values.profile === 'admin'
  return (
    <fieldset className={classes.hours}>
      <legend className={classes.legend}>{t('users.form.hours')}</legend>
      <span className={classes.hint}>
        {isAdmin ? t('users.form.hoursOfAdmins') : t('users.form.hoursHint', { zone: zoneName(timezone) })}
      </span>
      <div className={classes.pair}>
        <TextField label={t('users.form.from')} type="time" step={stepSeconds} {...form.field('startWork')} />
        <TextField label={t('users.form.until')} type="time" step={stepSeconds} {...form.field('endWork')} />
      </div>
    </fieldset>
  )
}

/** The user's queues, connection and hours. */
export const WorkFields = ({ form }: FieldsProps) => {
  const t = useTexts()
  const connections = useConnectionChoices()
  return (
    <>
      <QueuesField
        label={t('users.form.queues')}
        description={t('users.form.queuesHint')}
        invitation={t('users.form.chooseQueues')}
        {...form.field('queueIds')}
      />
      <SelectField
        label={t('users.form.connection')}
        description={t('users.form.connectionHint')}
        data={[
          { value: '', label: t('users.form.noConnection') },
          ...connections.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.field('whatsappId')}
      />
      <HoursFields form={form} />
      <TextAreaField
        label={t('users.form.farewell')}
        description={t('users.form.farewellHint')}
        maxLength={2000}
        {...form.field('farewellMessage')}
      />
    </>
  )
}
