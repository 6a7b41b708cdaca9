import { type CampaignSettings, mostVariables, offeredIntervals } from '@guiche/contract/features/campaign-settings'
import IconAdd from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRemove from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMemo, useState } from 'react'
import type { z } from 'zod'
import { useTexts } from '../../lib/i18n.ts'
import { useUser } from '../../lib/session.ts'
import { zoneName } from '../../lib/time-zones.ts'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { onlyChanged } from '../../ui/form/only-changed.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { SwitchField } from '../../ui/form/SwitchField.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm, type ZodForm } from '../../ui/form/use-zod-form.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { saveSettings } from './api.ts'
import {
  perHour,
  type SettingsFields,
  settingsBody,
  settingsFields,
  settingsValues,
  settingsWithin,
} from './form/settings-form.ts'
import classes from './SettingsForm.module.css'

const daysOf = ({ sabado, domingo }: { sabado: boolean; domingo: boolean }) =>
  sabado ? (domingo ? 'all' : 'saturday') : domingo ? 'sunday' : 'weekdays'

/** The effect of the numbers. */
const InWords = ({ values }: { values: z.input<SettingsFields> }) => {
  const t = useTexts()
  const { company } = useUser()
  const facts = {
    days: t(`campaigns.settings.days.${daysOf(values)}`),
    start: values.startHour,
    end: values.endHour,
    zone: zoneName(company.timezone),
  }
  const count = perHour({ ...values, messageInterval: Number(values.messageInterval) })
  return (
    <Notice tone={count === null ? 'warn' : 'plain'}>
      {count === null ? t('campaigns.settings.unlimited', facts) : t('campaigns.settings.inWords', { ...facts, count })}
    </Notice>
  )
}

const Variables = ({ form }: { form: ZodForm<SettingsFields> }) => {
  const t = useTexts()
  const { variables } = form.values
  const set = (next: typeof variables) => form.set({ variables: next })
  return (
    <fieldset className={classes.group}>
      <legend>{t('campaigns.settings.variables')}</legend>
      <p className={classes.faint}>{t('campaigns.settings.variablesHint')}</p>
      {variables.map(({ key }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no name but its place.
        <div key={index} className={classes.variable}>
          <TextField
            label={t('campaigns.settings.key')}
            {...form.mantine.getInputProps(`variables.${index}.key`)}
            maxLength={30}
          />
          <TextField
            label={t('campaigns.settings.value')}
            {...form.mantine.getInputProps(`variables.${index}.value`)}
            maxLength={500}
          />
          <IconButton
            icon={IconRemove}
            label={t('campaigns.settings.removeVariable', { name: key || String(index + 1) })}
            onClick={() => set(variables.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button
          icon={IconAdd}
          disabled={variables.length >= mostVariables}
          onClick={() => set([...variables, { key: '', value: '' }])}
        >
          {t('campaigns.settings.addVariable')}
        </Button>
      </div>
    </fieldset>
  )
}

const PaceFields = ({ form }: { form: ZodForm<SettingsFields> }) => {
  const t = useTexts()
  const stored = Number(form.values.messageInterval)
  const offered = [...new Set<number>([...offeredIntervals, stored])].sort((one, other) => one - other)
  return (
    <fieldset className={classes.group}>
      <legend>{t('campaigns.settings.pace')}</legend>
      <div className={classes.row}>
        <SelectField
          label={t('campaigns.settings.messageInterval')}
          data={offered.map((count) => ({
            value: String(count),
            label: count === 0 ? t('campaigns.settings.noInterval') : t('campaigns.settings.seconds', { count }),
          }))}
          {...form.field('messageInterval')}
        />
        <NumberField
          label={t('campaigns.settings.longerIntervalAfter')}
          description={t('campaigns.settings.longerHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={60}
          {...form.field('longerIntervalAfter')}
        />
        <NumberField
          label={t('campaigns.settings.greaterInterval')}
          min={0}
          max={180}
          {...form.field('greaterInterval')}
        />
      </div>
    </fieldset>
  )
}

/** The settings of all campaigns of a company. */
export const SettingsForm = ({ settings }: { settings: CampaignSettings }) => {
  const t = useTexts()
  const schema = useMemo(() => settingsFields(t), [t])
  const form = useZodForm(schema, settingsValues(settings))
  // The settings follow events; the form, and what was changed in it, go by what they were when it opened.
  const [before, setBefore] = useState(settings)
  const save = async (values: z.output<SettingsFields>) => {
    const body = settingsWithin(settingsBody(values), { before, now: settings })
    const saved = await saveSettings(onlyChanged(body, form.values, settingsValues(before)))
    setBefore(saved)
    form.set(settingsValues(saved))
    toast.success(t('campaigns.settings.saved'))
  }
  return (
    <Form form={form} onSubmit={save} submit={t('campaigns.settings.save')}>
      <InWords values={form.values} />
      <PaceFields form={form} />
      <fieldset className={classes.group}>
        <legend>{t('campaigns.settings.hours')}</legend>
        <div className={classes.row}>
          <TextField type="time" label={t('campaigns.settings.startHour')} {...form.field('startHour')} />
          <TextField type="time" label={t('campaigns.settings.endHour')} {...form.field('endHour')} />
        </div>
        <SwitchField label={t('campaigns.settings.sabado')} {...form.field('sabado')} />
        <SwitchField label={t('campaigns.settings.domingo')} {...form.field('domingo')} />
      </fieldset>
      <Variables form={form} />
      <fieldset className={classes.group}>
        <legend>{t('campaigns.settings.optOut')}</legend>
        <TextField
          label={t('campaigns.settings.optOutWords')}
          description={t('campaigns.settings.optOutHint')}
          {...form.field('optOutWords')}
        />
        <TextAreaField label={t('campaigns.settings.optOutAnswer')} {...form.field('optOutAnswer')} />
      </fieldset>
    </Form>
  )
}
