import type { label as words } from '../en/label.ts'

export const label: typeof words = {
  empty: 'L’étiquette apparaît ici',
  picture: (what) => `Étiquette de ${what}`,
  labelsOf: (what) => `Étiquettes de ${what}`,
  packageOf: (what, number) => `${what}, colis ${number}`,
  numberOf: (number, count) => `${number} sur ${count}`,
  loading: 'Dessin de l’étiquette…',
  notDrawn: 'L’étiquette ne peut pas être dessinée.',
  remarks: 'Comment elle s’imprime',
  found: (size) => `L’étiquette de ${size} sur une grande page ; le reste ne s’imprime pas.`,
  chosen: (size) => `La partie de ${size} choisie à la main ; le reste de la page ne s’imprime pas.`,
  scaled: (percent) => `Imprimée à ${percent} de sa taille, pour tenir sur le papier.`,
  turned: 'Tournée dans le sens du papier.',
  notExact: (command) => `L’image n’est pas exacte à ${command} :`,
  notExactWhy: {
    not_drawn: 'ce n’est pas dessiné comme l’imprimante l’imprime.',
    not_in_file: 'cela rappelle le contenu de la mémoire d’une imprimante.',
    other_font: 'la police est dans la mémoire d’une imprimante.',
    other_character: 'les caractères sont dessinés autrement.',
    printer_decides: 'l’imprimante décide de ce qu’elle imprime.',
  },
}
