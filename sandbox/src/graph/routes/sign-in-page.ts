/** The HTML of the sign-in dialog: plain pages without a script. */
import type { GraphCore } from '../core.ts'
import type { Owner } from '../pages/schema.ts'

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #f0f2f5; color: #1c1e21 }
  main { max-width: 30rem; margin: 3rem auto; background: #fff; border-radius: 12px; padding: 1.5rem 2rem 2rem; box-shadow: 0 1px 6px #0003 }
  h1 { font-size: 1.25rem } h2 { font-size: 1rem; margin: 0 0 .25rem }
  form { border: 1px solid #dadde1; border-radius: 8px; padding: 1rem; margin-top: 1rem }
  label { display: block; padding: .25rem 0 } small { color: #606770 }
  .buttons { display: flex; gap: .75rem; margin-top: 1rem }
  button { font: inherit; padding: .5rem 1rem; border: 0; border-radius: 6px; cursor: pointer }
  .yes { background: #0064e0; color: #fff }`

const page = (title: string, body: string) =>
  `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style><main>${body}</main></html>`

export const faultPage = (fault: string) =>
  page('Facebook', `<h1>Facebook (simulado)</h1><p role="alert">${escaped(fault)}</p>`)

function ownerForm(core: GraphCore, { id, name, pageIds }: Owner): string {
  const pages = pageIds
    .flatMap((pageId) => core.world.pages.pages.get(pageId) ?? [])
    .map(
      (each) =>
        `<label><input type="checkbox" name="page" value="${escaped(each.id)}" checked> ${escaped(each.name)}${
          each.instagram ? ` <small>@${escaped(each.instagram.username)} no Instagram</small>` : ''
        }</label>`,
    )
  return `<form method="post"><h2>${escaped(name)}</h2><input type="hidden" name="owner" value="${escaped(id)}">${pages.join('')}
    <div class="buttons"><button class="yes" name="decision" value="allow">Continuar como ${escaped(name)}</button>
    <button name="decision" value="deny">Cancelar</button></div></form>`
}

export const dialogPage = (core: GraphCore, scope: readonly string[]): string =>
  page(
    'Entrar com o Facebook',
    `<h1>Entrar com o Facebook (simulado)</h1><p>O aplicativo Sandbox pede acesso às suas páginas.</p><p><small>${scope
      .map(escaped)
      .join(', ')}</small></p>${[...core.world.pages.owners.values()].map((owner) => ownerForm(core, owner)).join('')}`,
  )
