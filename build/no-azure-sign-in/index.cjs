// In place of @azure/identity, @azure/core-auth and @azure/keyvault-keys: package.json's `overrides` give it to tedious.

/** Throws where somebody wants one. */
const notHere = (name) =>
  function () {
    throw new Error(`no Azure sign-in here: ${name}`)
  }

/** All that tedious asks of them; one that an update adds is not there, and fails by its name. */
const credentials = [
  'ClientSecretCredential',
  'CryptographyClient',
  'DefaultAzureCredential',
  'KeyClient',
  'ManagedIdentityCredential',
  'UsernamePasswordCredential',
]

module.exports = {
  ...Object.fromEntries(credentials.map((name) => [name, notHere(name)])),
  isTokenCredential: () => false,
}
