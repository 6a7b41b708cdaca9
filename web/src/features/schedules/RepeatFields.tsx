import { useTexts } from '../../lib/i18n.ts'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import type { ZodForm } from '../../ui/form/use-zod-form.ts'
import { type ScheduleFields, units, weekendRules } from './form.ts'
import classes from './ScheduleFields.module.css'

/** How often it is sent, and what happens on weekends. */
export const RepeatFields = ({ form }: { form: ZodForm<ScheduleFields> }) => {
  const t = useTexts()
  const repeats = form.values.unit !== 'never'
  const choices = [
    { value: 'never', label: t('schedules.form.never') },
    ...units.map((unit) => ({ value: unit, label: t(`schedules.form.units.${unit}`) })),
  ]
  return (
    <>
      <div className={classes.row}>
        <SelectField label={t('schedules.form.repeat')} data={choices} {...form.field('unit')} />
        {repeats && (
          <>
            <NumberField label={t('schedules.form.every')} min={1} {...form.field('valorIntervalo')} />
            <NumberField label={t('schedules.form.times')} min={1} {...form.field('enviarQuantasVezes')} />
          </>
        )}
      </div>
      <SelectField
        label={t('schedules.form.weekend')}
        data={weekendRules.map((rule) => ({ value: rule, label: t(`schedules.form.dayRules.${rule}`) }))}
        {...form.field('weekend')}
      />
    </>
  )
}
