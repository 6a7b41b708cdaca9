import type { FigureDimension } from '@guiche/contract/features/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n.ts'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { type Days, dimensions, groupsOf, type Scope } from './api.ts'
import { useGroupName } from './Groups.tsx'

interface WhichProps {
  by: FigureDimension
  chosen: number | null
  days: Days
  onChoose: (key: number) => void
}

/** Those with figures in the period. */
const Which = ({ by, chosen, days, onChoose }: WhichProps) => {
  const t = useTexts()
  const nameOf = useGroupName(by)
  const { data } = useQuery(groupsOf(days, by))
  return (
    <SelectField
      aria-label={t(`dashboard.by.${by}`)}
      placeholder={t('dashboard.scope.which')}
      searchable
      data={(data?.groups ?? []).map((group) => ({ value: String(group.key), label: nameOf(group) }))}
      value={chosen === null ? null : String(chosen)}
      onChange={(value) => value !== null && onChoose(Number(value))}
    />
  )
}

interface ScopeFieldsProps {
  by: FigureDimension | null
  scope: Scope | null
  days: Days
  onChange: (by: FigureDimension | null, key: number | null) => void
}

/** The whole company, or one of its queues, connections, agents or tags. */
export const ScopeFields = ({ by, scope, days, onChange }: ScopeFieldsProps) => {
  const t = useTexts()
  return (
    <>
      <SelectField
        aria-label={t('dashboard.scope.label')}
        data={[
          { value: 'all', label: t('dashboard.scope.all') },
          ...dimensions.map((value) => ({ value, label: t(`dashboard.by.${value}`) })),
        ]}
        value={by ?? 'all'}
        onChange={(value) => onChange(value === 'all' ? null : (value as FigureDimension), null)}
      />
      {by && <Which by={by} chosen={scope?.key ?? null} days={days} onChoose={(key) => onChange(by, key)} />}
    </>
  )
}
