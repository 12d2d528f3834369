import type { labelAreas as words } from '../en/label-areas.ts'
import { de } from './grammar.ts'

export const labelAreas: typeof words = {
  open: 'Choisir la partie de la page…',
  title: 'Quelle partie de la page est l’étiquette ?',
  opening: 'Dessin de la page…',
  what: (service, size) =>
    `Ce que vous gardez s’imprime pour chaque étiquette ${de(service)} sur des pages ${de(size)}, jusqu’à ce que vous le retiriez.`,
  noService: 'service inconnu',
  page: 'Page',
  pageNumber: (page) => `Page ${page} du fichier`,
  part: 'Ce qui s’imprime',
  choices: {
    auto: 'Comme le poste la trouve',
    whole: 'La page entière, réduite',
    upper: 'La moitié du haut',
    lower: 'La moitié du bas',
    left: 'La moitié gauche',
    right: 'La moitié droite',
    rectangle: 'Un rectangle',
  },
  sides: {
    left: (unit) => `Gauche, ${unit}`,
    top: (unit) => `Haut, ${unit}`,
    width: (unit) => `Largeur, ${unit}`,
    height: (unit) => `Hauteur, ${unit}`,
  },
  rectangleOf: (size, left, top) => `Un rectangle de ${size}, à ${left} de la gauche et ${top} du haut`,
  wrongSide: 'Pas sur la page',
  drawHint: 'On peut dessiner un rectangle sur la page avec la souris.',
  wholePage: (what) => `La page entière de ${what}`,
  result: (what) => `${what} comme elle s’imprime`,
  trying: 'Essai…',
  refused: 'Cette partie ne s’imprimerait pas.',
  keep: 'Garder pour ces étiquettes',
  keepAuto: 'Laisser le poste la trouver',
  cancel: 'Annuler',
  kept: (service) => `Gardé pour les étiquettes ${de(service)}`,
  forgotten: (service) => `Le poste trouve à nouveau lui-même les étiquettes ${de(service)}`,
  rules: 'Parties de grandes pages',
  rulesHint: 'Choisies à la main sur l’image d’une étiquette, et imprimées pour toutes les mêmes.',
  noRules:
    'Le poste trouve lui-même l’étiquette sur une grande page. On choisit une partie à la main sur l’image d’une étiquette.',
  forget: 'Retirer',
  forgetOf: (service, size) => `Retirer ce qui est choisi pour ${service}, ${size}`,
}
