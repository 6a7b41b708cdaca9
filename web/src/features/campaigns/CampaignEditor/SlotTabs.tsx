import { mostCampaignLetters } from '@guiche/contract/features/campaigns'
import { useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx'
import { insertAtCaret } from '../../../ui/form/write-at-caret.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import classes from './CampaignEditor.module.css'

export interface SlotTabsProps {
  kind: 'messages' | 'confirmations'
  texts: readonly string[]
  active: number
  onActive: (slot: number) => void
  onChange: (texts: string[]) => void
  /** The names of variables in braces. */
  variables: readonly string[]
  error: string | undefined
  isDisabled: boolean
}

/** Five texts, one at a time; non-empty ones have a mark. */
export const SlotTabs = (props: SlotTabsProps) => {
  const { kind, texts, active, onActive, onChange, variables, error, isDisabled } = props
  const t = useTexts()
  const field = useRef<HTMLTextAreaElement>(null)
  const [panel] = useState(() => `slots-${kind}`)
  const text = texts[active] ?? ''
  const write = (words: string) => onChange(texts.map((each, slot) => (slot === active ? words : each)))
  const insert = (name: string) => insertAtCaret(field.current, text, `{${name}}`, write)
  const label = t(kind === 'messages' ? 'campaigns.form.slot' : 'campaigns.form.askSlot', { number: active + 1 })
  return (
    <fieldset className={classes.slots}>
      <legend className={classes.legend}>{t(`campaigns.form.${kind}`)}</legend>
      <Tabs
        tabs={texts.map((each, slot) => ({
          key: String(slot),
          label: each.trim() === '' ? String(slot + 1) : `${slot + 1} •`,
        }))}
        active={String(active)}
        onChange={(slot) => onActive(Number(slot))}
        label={t(`campaigns.form.${kind}`)}
        panelId={panel}
      />
      <div id={panel} role="tabpanel" className={classes.panel}>
        <TextAreaField
          ref={field}
          label={label}
          value={text}
          maxLength={mostCampaignLetters}
          disabled={isDisabled}
          error={error}
          onChange={(event) => write(event.currentTarget.value)}
        />
        {!isDisabled && (
          <div className={classes.variables}>
            {variables.map((name) => (
              <Button key={name} onClick={() => insert(name)} aria-label={t('campaigns.form.insert', { name })}>
                {`{${name}}`}
              </Button>
            ))}
          </div>
        )}
      </div>
    </fieldset>
  )
}
