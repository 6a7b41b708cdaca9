/** Example code for sending, in four programming languages. Pure. */

export const exampleLanguages = ['curl', 'TypeScript', 'Python', 'PHP'] as const
export type ExampleLanguage = (typeof exampleLanguages)[number]

export const exampleKinds = ['text', 'media', 'state', 'check'] as const
export type ExampleKind = (typeof exampleKinds)[number]

interface Given {
  send: string
  check: string
  state: string
  token: string
  number: string
  body: string
}

/** A single quote ends a string in the shell, so each is written outside of it. */
const inShell = (text: string) => text.replaceAll("'", `'\\''`)
const json = (value: unknown) => JSON.stringify(value)
const inPhp = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const auth = ({ token }: Given) => `Authorization: Bearer ${token}`

const jsonPost: Record<
  ExampleLanguage,
  (given: Given, url: string, body: Record<string, string>, key: boolean) => string
> = {
  curl: (given, url, body, key) =>
    [
      `curl -X POST '${url}' \\`,
      `  -H '${auth(given)}' \\`,
      ...(key ? [`  -H 'Idempotency-Key: pedido-1042' \\`] : []),
      `  -H 'Content-Type: application/json' \\`,
      `  -d '${inShell(json(body))}'`,
    ].join('\n'),
  TypeScript: (given, url, body, key) => `const response = await fetch(${json(url)}, {
  method: 'POST',
  headers: {
    Authorization: ${json(`Bearer ${given.token}`)},${key ? `\n    'Idempotency-Key': 'pedido-1042',` : ''}
    'Content-Type': 'application/json',
  },
  body: JSON.stringify(${json(body)}),
})
console.log(response.status, await response.json())`,
  Python: (given, url, body, key) => `import requests

response = requests.post(
    ${json(url)},
    headers={
        "Authorization": ${json(`Bearer ${given.token}`)},${key ? `\n        "Idempotency-Key": "pedido-1042",` : ''}
    },
    json=${json(body)},
)
print(response.status_code, response.json())`,
  PHP: (given, url, body, key) => `$curl = curl_init(${inPhp(url)});
curl_setopt_array($curl, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
        ${inPhp(auth(given))},${key ? `\n        'Idempotency-Key: pedido-1042',` : ''}
        'Content-Type: application/json',
    ],
    CURLOPT_POSTFIELDS => json_encode([
${Object.entries(body)
  .map(([name, value]) => `        ${inPhp(name)} => ${inPhp(value)},`)
  .join('\n')}
    ]),
]);
echo curl_exec($curl);`,
}

const media: Record<ExampleLanguage, (given: Given) => string> = {
  curl: (given) => `curl -X POST '${given.send}' \\
  -H '${auth(given)}' \\
  -F 'number=${given.number}' \\
  -F 'body=${inShell(given.body)}' \\
  -F 'medias=@/home/ana/nota.pdf'`,
  TypeScript: (given) => `import { openAsBlob } from 'node:fs'

const form = new FormData()
form.append('number', ${json(given.number)})
form.append('body', ${json(given.body)})
form.append('medias', await openAsBlob('nota.pdf', { type: 'application/pdf' }), 'nota.pdf')
const response = await fetch(${json(given.send)}, {
  method: 'POST',
  headers: { Authorization: ${json(`Bearer ${given.token}`)} },
  body: form,
})
console.log(response.status, await response.json())`,
  Python: (given) => `import requests

with open("nota.pdf", "rb") as file:
    response = requests.post(
        ${json(given.send)},
        headers={"Authorization": ${json(`Bearer ${given.token}`)}},
        data={"number": ${json(given.number)}, "body": ${json(given.body)}},
        files=[("medias", ("nota.pdf", file, "application/pdf"))],
    )
print(response.status_code, response.json())`,
  PHP: (given) => `$curl = curl_init(${inPhp(given.send)});
curl_setopt_array($curl, [
    CURLOPT_POST => true,
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [${inPhp(auth(given))}],
    CURLOPT_POSTFIELDS => [
        'number' => ${inPhp(given.number)},
        'body' => ${inPhp(given.body)},
        'medias' => new CURLFile('nota.pdf', 'application/pdf'),
    ],
]);
echo curl_exec($curl);`,
}

const state: Record<ExampleLanguage, (given: Given) => string> = {
  curl: (given) => `curl '${given.state}' \\
  -H '${auth(given)}'`,
  TypeScript: (given) => `const response = await fetch(${json(given.state)}, {
  headers: { Authorization: ${json(`Bearer ${given.token}`)} },
})
console.log(response.status, await response.json())`,
  Python: (given) => `import requests

response = requests.get(
    ${json(given.state)},
    headers={"Authorization": ${json(`Bearer ${given.token}`)}},
)
print(response.status_code, response.json())`,
  PHP: (given) => `$curl = curl_init(${inPhp(given.state)});
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [${inPhp(auth(given))}],
]);
echo curl_exec($curl);`,
}

export const exampleOf = (kind: ExampleKind, language: ExampleLanguage, given: Given): string => {
  const { number, body } = given
  if (kind === 'media') return media[language](given)
  if (kind === 'state') return state[language](given)
  return kind === 'text'
    ? jsonPost[language](given, given.send, { number, body }, true)
    : jsonPost[language](given, given.check, { number }, false)
}
