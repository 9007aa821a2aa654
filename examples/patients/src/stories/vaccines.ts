import { concept, cvx } from '../codes.ts';

const vaccine = (code: string, name: string) => concept(name, cvx(code, name));

/** Vaccines by CVX. */
export const vaccines = {
  dtap: vaccine('20', 'DTaP'),
  hepatitisB: vaccine('08', 'Hep B, adolescent or pediatric'),
  influenza: vaccine('140', 'Influenza, seasonal, injectable, preservative free'),
  influenzaAdjuvant: vaccine('168', 'influenza, trivalent, adjuvanted'),
  covid: vaccine('208', 'COVID-19, mRNA, LNP-S, PF, 30 mcg/0.3 mL dose'),
  ipv: vaccine('10', 'IPV'),
  mmr: vaccine('03', 'MMR'),
  pneumococcal13: vaccine('133', 'Pneumococcal conjugate PCV 13'),
  pneumococcal23: vaccine('33', 'pneumococcal polysaccharide PPV23'),
  rotavirus: vaccine('119', 'rotavirus, monovalent'),
  tdap: vaccine('115', 'Tdap'),
  varicella: vaccine('21', 'varicella'),
  zoster: vaccine('187', 'zoster recombinant'),
} as const;
