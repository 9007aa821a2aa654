import { databaseFaults } from './database.ts';
import type { Fault } from './fault.ts';
import { folderFaults } from './folder.ts';
import { machineFaults } from './machine.ts';
import { modelFaults } from './model.ts';
import { settingFaults } from './settings.ts';

export function plantedFaults(): readonly Fault[] {
  return [...settingFaults, ...folderFaults, ...machineFaults(), ...modelFaults, ...databaseFaults];
}
