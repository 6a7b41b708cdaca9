import { useState } from 'react'
import { LanguageButton } from '../../ui/LanguageButton.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ThemeButton } from '../../ui/ThemeButton.tsx'
import { AccentPicker } from './AccentPicker.tsx'
import { ButtonsPart } from './ButtonsPart.tsx'
import { FloatingPart } from './FloatingPart.tsx'
import { FormPart } from './FormPart.tsx'
import classes from './KitScreen.module.css'
import { SignsPart } from './SignsPart.tsx'
import { StatesPart } from './StatesPart.tsx'
import { TablePart } from './TablePart.tsx'

const parts = [
  { key: 'basics', label: 'Basics' },
  { key: 'form', label: 'Form' },
  { key: 'list', label: 'List', count: 212 },
] as const
type Part = (typeof parts)[number]['key']

const Basics = () => (
  <div className={classes.columns}>
    <ButtonsPart />
    <SignsPart />
    <FloatingPart />
    <StatesPart />
  </div>
)

/** Development only: every component of the kit in its states. In English, as customers never see it. */
export const KitScreen = () => {
  const [part, setPart] = useState<Part>('basics')
  return (
    <main className={classes.page}>
      <ScreenHeader title="Kit">
        <AccentPicker />
        <LanguageButton />
        <ThemeButton />
      </ScreenHeader>
      <Tabs tabs={parts} active={part} onChange={setPart} label="Parts of the kit" />
      {part === 'basics' && <Basics />}
      {part === 'form' && <FormPart />}
      {part === 'list' && <TablePart />}
    </main>
  )
}
