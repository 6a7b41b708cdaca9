import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { FormParts } from '../../../ui/form/FormParts.tsx'
import { formName, type PartKey, partKeys } from './useParts.ts'

interface PartsProps {
  active: PartKey
  setActive: (part: PartKey) => void
  /** Null: this connection has no such part. */
  children: Readonly<Record<PartKey, ReactNode>>
}

export const Parts = ({ active, setActive, children }: PartsProps) => {
  const t = useTexts()
  const parts = partKeys
    .filter((key) => children[key] !== null)
    .map((key) => ({ key, label: t(`connections.form.tabs.${key}`), content: children[key] }))
  return (
    <FormParts
      name={formName}
      label={t('connections.form.tabs.label')}
      parts={parts}
      active={active}
      setActive={setActive}
    />
  )
}
