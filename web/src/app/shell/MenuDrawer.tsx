import { Drawer } from '@mantine/core'
import { useTexts } from '../../lib/i18n.ts'
import { useOpenedAfter } from '../../ui/use-opener.ts'
import { SideMenu } from './SideMenu.tsx'

/** The menu if there is no space for it beside the content. */
export const MenuDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const t = useTexts()
  const isShown = useOpenedAfter({ isOpen })
  return (
    <Drawer.Root opened={isShown} onClose={onClose} size={264} padding={0}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('shell.menu.label')}>
        <Drawer.Body>
          <SideMenu isWide onGo={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
