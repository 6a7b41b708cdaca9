import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { chooseLanguage, currentLanguage, useTexts } from '../lib/i18n.ts'
import { languageCodes, languages } from '../lib/languages.ts'
import { ActionMenu } from './ActionMenu.tsx'
import { IconButton } from './IconButton.tsx'

export const LanguageButton = () => {
  const t = useTexts()
  const current = currentLanguage()
  const entries = languageCodes.map((code) => ({
    key: code,
    label: languages[code].name,
    isChosen: code === current,
    onSelect: () => void chooseLanguage(code),
  }))
  return (
    <ActionMenu
      width={160}
      heading={t('shell.language')}
      trigger={<IconButton icon={IconLanguage} label={t('shell.language')} />}
      entries={entries}
    />
  )
}
