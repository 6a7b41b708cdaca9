import { version } from '@guiche/contract/features/platform'
import { Menu } from '@mantine/core'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSun from '@tabler/icons-react/dist/esm/icons/IconSun.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { chooseLanguage, currentLanguage, useTexts } from '../../lib/i18n.ts'
import { languageCodes, languages } from '../../lib/languages.ts'
import { openOwnDialog } from '../../lib/own-dialog.ts'
import { queryOf } from '../../lib/query.ts'
import { signOut, useUser } from '../../lib/session.ts'
import { useTheme } from '../../lib/theme.ts'
import type { Icon } from '../../ui/icon.ts'
import { MenuHeading } from '../../ui/MenuHeading.tsx'
import { type Opener, OpenerAnchor, useOpenedAfter } from '../../ui/use-opener.ts'
import classes from './AccountMenu.module.css'

const glyph = (Glyph: Icon) => <Glyph size={16} stroke={1.7} aria-hidden />

/** On a phone it contains the tools of the top bar. */
const NarrowTools = () => {
  const t = useTexts()
  const { scheme, toggle } = useTheme()
  const client = useQueryClient()
  const current = currentLanguage()
  const isDark = scheme === 'dark'
  return (
    <div className={classes.narrowOnly} role="none">
      <Menu.Divider />
      <Menu.Item leftSection={glyph(isDark ? IconSun : IconMoon)} onClick={toggle}>
        {isDark ? t('shell.lightTheme') : t('shell.darkTheme')}
      </Menu.Item>
      <Menu.Item leftSection={glyph(IconRefresh)} onClick={() => void client.invalidateQueries()}>
        {t('shell.refresh')}
      </Menu.Item>
      <MenuHeading>{t('shell.language')}</MenuHeading>
      {languageCodes.map((code) => (
        <Menu.Item key={code} aria-current={code === current || undefined} onClick={() => void chooseLanguage(code)}>
          {code === current ? <strong>{languages[code].name}</strong> : languages[code].name}
        </Menu.Item>
      ))}
    </div>
  )
}

/** The licence requires offering the source to all users. */
const SourceItem = () => {
  const t = useTexts()
  const { data } = useQuery(queryOf(version))
  if (!data?.sourceUrl) return null
  return (
    <Menu.Item component="a" href={data.sourceUrl} target="_blank" rel="noreferrer" leftSection={glyph(IconCode)}>
      {t('shell.source')}
    </Menu.Item>
  )
}

export const OpenAccountMenu = ({ opener }: { opener: Opener }) => {
  const t = useTexts()
  const { name, email } = useUser()
  const isOpen = useOpenedAfter(opener)
  return (
    <Menu id={opener.id} width={240} opened={isOpen} onChange={opener.setOpen}>
      <Menu.Target>
        <OpenerAnchor to={opener.element} />
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who} aria-hidden>
          <span className="truncate">{name}</span>
          <span className={classes.email}>{email}</span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={glyph(IconUser)} onClick={() => openOwnDialog({ kind: 'profile' })}>
          {t('shell.profile')}
        </Menu.Item>
        <Menu.Item leftSection={glyph(IconKey)} onClick={() => openOwnDialog({ kind: 'password' })}>
          {t('shell.changePassword')}
        </Menu.Item>
        <NarrowTools />
        <Menu.Divider />
        <SourceItem />
        <Menu.Item leftSection={glyph(IconLogout)} onClick={() => void signOut()}>
          {t('shell.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
