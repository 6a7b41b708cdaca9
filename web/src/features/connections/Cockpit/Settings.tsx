import { type Cockpit, CockpitChange } from '@guiche/contract/features/connection-cockpit'
import { useTexts } from '../../../lib/i18n.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { onlyChanged } from '../../../ui/form/only-changed.ts'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { useFollowing } from '../../../ui/form/use-following.ts'
import { useZodForm } from '../../../ui/form/use-zod-form.ts'
import { toast } from '../../../ui/toast.tsx'
import { saveCockpit } from '../api/cockpit.ts'
import classes from './Settings.module.css'

const limits = ['perMinute', 'perHour', 'perDay', 'strangersPerDay'] as const

const valuesOf = ({ tellAfterMinutes, guard }: Cockpit) => ({
  tellAfterMinutes,
  ...(guard && {
    isGuarded: guard.isGuarded,
    perMinute: guard.perMinute,
    perHour: guard.perHour,
    perDay: guard.perDay,
    strangersPerDay: guard.strangersPerDay,
    warmUpDays: guard.warmUpDays,
  }),
})

/** When admins are notified, and the limits for unsolicited messages. */
export const Settings = ({ cockpit }: { cockpit: Cockpit }) => {
  const t = useTexts()
  const form = useZodForm(CockpitChange, valuesOf(cockpit))
  const { before } = useFollowing(form, valuesOf(cockpit))
  const save = async (values: CockpitChange) => {
    await saveCockpit(cockpit.whatsappId, onlyChanged(values, form.values, before()))
    toast.success(t('cockpit.settings.saved'))
  }
  return (
    <Form form={form} onSubmit={save} submit={t('cockpit.settings.save')}>
      <NumberField
        label={t('cockpit.settings.tellAfter')}
        description={t('cockpit.settings.tellAfterHint')}
        min={0}
        max={1440}
        {...form.field('tellAfterMinutes')}
      />
      {cockpit.guard && (
        <>
          <SwitchField label={t('cockpit.settings.isGuarded')} {...form.field('isGuarded')} />
          <div className={classes.limits}>
            {limits.map((limit) => (
              <NumberField key={limit} label={t(`cockpit.settings.${limit}`)} min={0} {...form.field(limit)} />
            ))}
          </div>
          <NumberField
            label={t('cockpit.settings.warmUpDays')}
            description={t('cockpit.settings.warmUpHint')}
            min={0}
            max={90}
            {...form.field('warmUpDays')}
          />
        </>
      )}
    </Form>
  )
}
