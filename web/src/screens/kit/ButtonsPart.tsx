import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { KitPart, KitRow } from './KitPart.tsx'

export const ButtonsPart = () => (
  <KitPart title="Buttons">
    <KitRow>
      <Button look="primary" shortcut="E">
        Resolver
      </Button>
      <Button icon={IconPlus}>Transferir</Button>
      <Button look="quiet">Cancelar</Button>
      <Button look="danger">Fechar 12 atendimentos</Button>
    </KitRow>
    <KitRow>
      <Button look="primary" isBusy>
        Salvando
      </Button>
      <Button isBusy>Salvando</Button>
      <Button look="primary" disabled>
        Sem permissão
      </Button>
      <Button disabled>Sem permissão</Button>
    </KitRow>
    <KitRow>
      <IconButton icon={IconPlus} label="Add" />
      <IconButton icon={IconPlus} label="On" isOn />
      <IconButton icon={IconPlus} label="Something waits" hasDot />
      <IconButton icon={IconSend} label="Send" look="primary" />
      <IconButton icon={IconTrash} label="Delete" look="danger" />
      <IconButton icon={IconTrash} label="Not allowed" disabled />
      <IconButton icon={IconTrash} label="Busy" isBusy />
      <IconButton icon={IconPlus} label="Small" size="small" />
      <Kbd>Ctrl K</Kbd>
    </KitRow>
    <KitRow>
      <CopyButton value="2@code" label="Copiar código" />
      <LinkButton href="#" icon={IconSend}>
        Abrir em outra aba
      </LinkButton>
    </KitRow>
    <Button look="primary" isWide>
      Entrar
    </Button>
  </KitPart>
)
